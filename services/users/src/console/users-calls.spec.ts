import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { allUser, totals, updateUserInfoAdmin, vipUser } from '@xinyu/contracts/http/users/admin'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import type { UserState } from '../user/user.document.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
let admin: TestPerson
let moderator: TestPerson
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  admin = await users.person({ roles: ['admin'] })
  moderator = await users.person({ roles: ['moderator'] })
})
afterAll(() => users.close())
const member = async (set: Partial<UserState> = {}) => {
  const me = await signUp(users)
  await users.service.app.get(UsersStore, { strict: false }).change(me.id, () => ({ set }))
  return me
}

test('everybody is listed by the caller’s filter, with masked phones', async () => {
  const me = await member({ name: '海鸥', gender: 2, isCompleted: 4 })
  for (const filter of [{ q: me.phone }, { q: '海鸥' }, { q: me.user.GID, gender: 2, isCompleted: 4 }]) {
    const { list, total } = await users.call(allUser, filter, moderator)
    expect([list.map(({ id }) => id), total]).toEqual([[me.id], 1])
    expect(JSON.stringify(list)).not.toContain(me.phone)
  }
  expect((await users.call(allUser, { q: '海鸥', gender: 1 }, moderator)).list).toEqual([])
  expect((await users.refused(allUser, {}, await users.person())).http).toBe(403)
})

test('VIP members are listed by earliest expiry, without former ones', async () => {
  const ends = (days: number) => ({ vipLimitDate: new Date(Date.now() + days * DAY_MS) })
  const [late, soon] = [await member(ends(40)), await member(ends(2))]
  await member(ends(-1))
  const support = await users.person({ roles: ['support'] })
  const ids = async (more: object) => (await users.call(vipUser, more, support)).list.map(({ id }) => id)
  expect(await ids({})).toEqual([soon.id, late.id])
  expect(await ids({ endsWithinDays: 7 })).toEqual([soon.id])
})

test('the totals count members, VIP, today’s registrations, and waiting reviews', async () => {
  await member({ hasRealChecked: 2 })
  await member({ hasGradeChecked: 2, isCompleted: 2 })
  const { totals: counts } = await users.call(totals, {}, moderator)
  expect(counts).toMatchObject({ vip: 2, realNamesWaiting: 1, gradesWaiting: 1, featuredWaiting: 0 })
  expect(counts.registeredToday).toBeGreaterThanOrEqual(6)
})

test('a moderator corrects texts and bans; only an administrator lifts a ban; nobody acts on themselves', async () => {
  const me = await member({ name: '旧名' })
  const { user } = await users.call(updateUserInfoAdmin, { user_id: me.id, name: '新名', lover: '同路人' }, moderator)
  expect(user).toMatchObject({ name: '新名', lover: '同路人' })
  const ban = { reason: '骚扰', days: 3 }
  expect((await users.call(updateUserInfoAdmin, { user_id: me.id, ban }, moderator)).user.isCompleted).toBe(5)
  expect((await users.refused(getProfile, {}, me)).code).toBe('ACCOUNT_BANNED')
  const unban = { reason: '误判' }
  expect((await users.refused(updateUserInfoAdmin, { user_id: me.id, unban }, moderator)).http).toBe(403)
  expect((await users.refused(updateUserInfoAdmin, { user_id: me.id, ban, unban }, admin)).http).toBe(400)
  expect((await users.call(updateUserInfoAdmin, { user_id: me.id, unban }, admin)).user.isCompleted).toBe(0)
  expect((await users.refused(updateUserInfoAdmin, { user_id: 'nobody', name: '谁' }, moderator)).code).toBe(
    'USER_NOT_FOUND',
  )
})

test('nobody corrects their own texts, by the call or at the console: a correction counts as approved', async () => {
  const text = { name: '自批' }
  expect((await users.refused(updateUserInfoAdmin, { user_id: moderator.id, ...text }, moderator)).code).toBe('SELF')
  const response = await fetch(`${users.service.url}/api/admin/users/${moderator.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${moderator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(text),
  })
  expect(await response.json()).toMatchObject({ code: 'SELF' })
})
