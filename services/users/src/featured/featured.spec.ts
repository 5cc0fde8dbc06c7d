import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { contractSigned, featuredChanged } from '@xinyu/contracts/events/users'
import {
  beWrapperUser,
  cancelWrapperUser,
  editContract,
  getContract,
  getWrapperList,
  getWrapperUser,
  wrapperUserConfirm,
} from '@xinyu/contracts/http/users/members'
import {
  beWrapperUserAdmin,
  cancelWrapperUserAdmin,
  getUsersToCheck,
  getWrapperUsersToCheck,
} from '@xinyu/contracts/http/users/admin'
import { importMember } from '@xinyu/contracts/internal/users-operations'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { newId } from '@xinyu/platform/ids'
import { signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
let moderator: TestPerson
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
  moderator = await users.person({ roles: ['moderator'] })
})
afterAll(() => users.close())

const liveCity = { province: '北京', city: '北京', provinceCode: '11', cityCode: '1101' }
let made = 0
const member = async ({
  gender = 2,
  ...over
}: { gender?: 1 | 2; state?: 'filled' | 'approved'; hasRealName?: boolean } = {}): Promise<TestPerson> => {
  const id = newId()
  const operator = new InternalClient({ ...users.config, USERS_URL: users.service.url } as UsersConfig)
  const input = {
    _id: id,
    GID: String(35_000_000 + made++),
    phone: newPhone(),
    createdAt: clock.now().toISOString(),
    fields: { name: '岚', gender, birthday: '1995-01-01', liveCity, work: 1 },
    state: 'approved' as const,
    hasRealName: true,
    ...over,
  }
  await operator.call(importMember, input, 30_000)
  const signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '')
  return { id, token: await signer.sign({ sub: id, type: 'normal', sid: newId(), client: 'app' }, 3_600, new Date()) }
}
const listed = async (viewer: TestPerson): Promise<string[]> =>
  (await users.call(getWrapperList, {}, viewer)).list.map(({ _id }) => _id)
const status = async (me: TestPerson): Promise<number> => (await users.call(getWrapperUser, {}, me)).wrapperStatus
const onConsole = async (path: string, body?: object, who = moderator) => {
  const response = await fetch(`${users.service.url}/api/admin/featuredUsers${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: response.status, json: (await response.json()) as object }
}

test('an applicant is approved by a moderator, accepts, is in the list, and leaves again', async () => {
  const [me, other] = [await member(), await member({ gender: 1 })]
  expect(await users.call(beWrapperUser, { text: '爱笑' }, me)).toMatchObject({ wrapperStatus: 1 })
  await users.call(beWrapperUser, { text: '爱笑' }, me)
  expect((await users.refused(wrapperUserConfirm, {}, me)).code).toBe('FEATURED_STATE')
  const { list, total } = await users.call(getWrapperUsersToCheck, {}, moderator)
  expect([list.map(({ id }) => id), total]).toEqual([[me.id], 1])
  expect((await onConsole('?range=[0,9]')).json).toMatchObject([{ id: me.id, text: '爱笑', wrapperStatus: 1 }])
  expect((await onConsole(`/${me.id}/invite`, {})).json).toMatchObject({ wrapperStatus: 2 })
  expect(await listed(other)).toEqual([])
  expect(await users.call(wrapperUserConfirm, {}, me)).toMatchObject({ wrapperStatus: 4 })
  expect(await listed(other)).toEqual([me.id])
  await users.call(cancelWrapperUser, {}, me)
  expect([await status(me), await listed(other)]).toEqual([0, []])
  await users.drain()
  const facts = users.published.filter(({ key, type }) => key === me.id && type === featuredChanged.type)
  expect(facts.map(({ data }) => (data as { wrapperStatus: number }).wrapperStatus)).toEqual([1, 2, 4, 0])
})

test('only an approved member with a verified name applies or accepts', async () => {
  const [empty, unverified] = [await member({ state: 'filled' }), await member({ hasRealName: false })]
  expect((await users.refused(beWrapperUser, {}, empty)).code).toBe('PROFILE_NOT_APPROVED')
  expect((await users.refused(beWrapperUser, {}, unverified)).code).toBe('NEED_REAL_NAME')
  await users.call(beWrapperUserAdmin, { user_id: unverified.id }, moderator)
  expect((await users.refused(wrapperUserConfirm, {}, unverified)).code).toBe('NEED_REAL_NAME')
  expect(await users.call(wrapperUserConfirm, { accept: false }, unverified)).toMatchObject({ wrapperStatus: 0 })
})

test('an application is rejected with a reason and may be repeated; a place is ended with one', async () => {
  const me = await member()
  await users.call(beWrapperUser, {}, me)
  await onConsole(`/${me.id}/turnDown`, { reason: '头像太旧' })
  expect(await users.call(getWrapperUser, {}, me)).toMatchObject({ wrapperStatus: 3, reason: '头像太旧' })
  await users.call(beWrapperUser, {}, me)
  await users.call(beWrapperUserAdmin, { user_id: me.id }, moderator)
  await users.call(wrapperUserConfirm, {}, me)
  await users.call(cancelWrapperUserAdmin, { user_id: me.id, reason: '被举报' }, moderator)
  expect(await users.call(getWrapperUser, {}, me)).toMatchObject({ wrapperStatus: 0, reason: '被举报' })
  const nobody = { user_id: newId(), reason: '没有' }
  expect((await users.refused(cancelWrapperUserAdmin, nobody, moderator)).code).toBe('USER_NOT_FOUND')
})

test('support features nobody', async () => {
  const [me, support] = [await member(), await users.person({ roles: ['support'] })]
  expect((await onConsole(`/${me.id}/invite`, {}, support)).http).toBe(403)
  expect((await users.refused(beWrapperUserAdmin, { user_id: me.id }, support)).http).toBe(403)
})

test('profiles in review are listed for a moderator', async () => {
  expect(await users.call(getUsersToCheck, {}, moderator)).toEqual({ status: 0, list: [], total: 0 })
})

test('the service agreement is signed in the current version, with its time; each answer is kept', async () => {
  const me = await signUp(users)
  const { contract, textVersion } = await users.call(getContract, {}, me)
  expect(contract).toBeNull()
  expect((await users.refused(editContract, { textVersion: '2019-01', agreed: true }, me)).code).toBe('TEXT_OUTDATED')
  const signed = (await users.call(editContract, { textVersion, agreed: true }, me)).contract
  expect(signed).toMatchObject({ textVersion, agreed: true, signedAt: clock.now().toISOString() })
  clock.advance(60_000)
  expect((await users.call(editContract, { textVersion, agreed: true }, me)).contract).toEqual(signed)
  await users.call(editContract, { textVersion, agreed: false }, me)
  expect((await users.call(getContract, {}, me)).contract).toMatchObject({ agreed: false })
  await users.drain()
  expect(users.published.filter(({ key, type }) => key === me.id && type === contractSigned.type)).toHaveLength(2)
  const kept = await users.database
    .collection<{ _id: string; user_id: string; agreed: boolean }>('agreements', { shardKey: ['user_id', 'seq'] })
    .find({ user_id: me.id })
    .sort({ seq: 1 })
    .toArray()
  expect(kept.map(({ agreed }) => agreed)).toEqual([true, false])
})

test('nobody features themselves', async () => {
  const own = { user_id: moderator.id }
  expect((await users.refused(beWrapperUserAdmin, own, moderator)).code).toBe('SELF')
  expect((await users.refused(cancelWrapperUserAdmin, { ...own, reason: '试试' }, moderator)).code).toBe('SELF')
})
