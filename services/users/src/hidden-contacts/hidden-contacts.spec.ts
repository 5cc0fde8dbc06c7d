import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { matched, unmatched } from '@xinyu/contracts/events/social'
import { clearHiddenContacts, getHiddenContacts, hideContacts, unhideContacts } from '@xinyu/contracts/http/privacy'
import { getBlackList, getMoreUser, getOnlineUser, getProfile, searchByGID } from '@xinyu/contracts/http/users'
import { contactFingerprint } from '@xinyu/contracts/rules/contacts'
import { FixedClock } from '@xinyu/platform/clock'
import { newPhone } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UserSecrets, UsersStore } from '../directory/directory.public.ts'
import { TestPeople } from '../test-setup.ts'
import { UsersModule } from '../users.module.ts'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { HiddenContactsOfPerson } from './hidden-contacts-of-person.reads.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())

const people = new TestPeople(() => users, clock)
type Member = Awaited<ReturnType<typeof people.member>>
const get = <T>(token: abstract new (...args: never[]) => T): T =>
  users.service.app.get(token as unknown as new () => T, { strict: false })
const phoneOf = async (id: string): Promise<string> => {
  const user = await get(UsersStore).get(id)
  return (user && get(UserSecrets).phoneOf(user)) ?? ''
}
const bind = (id: string, phone: string | null) =>
  get(UsersStore).change(id, () => ({ set: get(UserSecrets).sealPhone(id, phone) }))
const hide = async (me: Member, ...phones: string[]) =>
  (await users.call(hideContacts, { fingerprints: await Promise.all(phones.map(contactFingerprint)) }, me)).hidden
const finds = async (me: Member, other: Member): Promise<boolean[]> => {
  const [more, online] = [
    (await users.call(getMoreUser, { rows: 100 }, me)).showPerson,
    (await users.call(getOnlineUser, { rows: 100 }, me)).users,
  ]
  const deck = await people.pushed(me)
  return [more.map(({ _id }) => _id), online.map(({ _id }) => _id), deck].map((ids) => ids.includes(other.id))
}
const factsOf = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter(({ key, type }) => key === id && /apart/.test(type)).map(({ type }) => type)
}
/** in a province of their own, so that both are in each other's lists */
const pair = async (provinceCode: string): Promise<[Member, Member]> => {
  const liveCity = { province: '', city: '', provinceCode, cityCode: `${provinceCode}01` }
  const wishes = { provinceCode }
  return [await people.member({ liveCity, wishes }), await people.man({ liveCity, wishes })]
}

test('who hides from a contact and the contact are in none of each other’s lists, and see no page of the other', async () => {
  const [her, him] = await pair('46')
  expect([await finds(her, him), await finds(him, her)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  expect(await hide(her, await phoneOf(him.id), newPhone())).toMatchObject({ count: 2, most: 5_000 })
  expect([await finds(her, him), await finds(him, her)]).toEqual([
    [false, false, false],
    [false, false, false],
  ])
  for (const [one, other] of [
    [her, him],
    [him, her],
  ] as const) {
    expect((await users.refused(getProfile, { user_id: other.id }, one)).code).toBe('BLACKLISTED')
    expect((await users.refused(searchByGID, { GID: other.GID }, one)).code).toBe('USER_NOT_FOUND')
  }
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1'])
  await users.call(unhideContacts, { fingerprints: [await contactFingerprint(await phoneOf(him.id))] }, her)
  expect([await finds(her, him), await finds(him, her)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1', 'users.no-longer-apart.v1'])
})

test('neither the list of blocks nor the copy of one’s data says who of the contacts is a member', async () => {
  const [her, him] = await pair('54')
  await hide(her, await phoneOf(him.id))
  expect(await users.call(getBlackList, {}, her)).toMatchObject({ list: [], total: 0 })
  const copy: object[] = []
  for (const list of Object.values(get(HiddenContactsOfPerson).lists(her.id)))
    for await (const one of list) copy.push(one)
  expect(copy).toEqual([{ fingerprint: expect.any(String), changedAt: clock.now() }])
  expect(JSON.stringify(copy)).not.toContain(him.id)
})

test('no number and no fingerprint of the device is stored, keyed hashes only', async () => {
  const [her] = await pair('62')
  const phone = newPhone()
  const fingerprint = await contactFingerprint(phone)
  await hide(her, phone)
  const stored = JSON.stringify(await get(HiddenContactsStore).of(her.id))
  expect([stored.includes(phone), stored.includes(fingerprint), stored.includes('hashes')]).toEqual([
    false,
    false,
    true,
  ])
})

test('a phone that is bound later is hidden from, and one that is changed no longer is', async () => {
  const [her, him] = await pair('63')
  const later = newPhone()
  await hide(her, later)
  expect(await finds(her, him)).toEqual([true, true, true])
  await bind(him.id, later)
  await users.runJob('settle-contacts')
  expect([await finds(her, him), await finds(him, her)]).toEqual([
    [false, false, false],
    [false, false, false],
  ])
  await bind(him.id, newPhone())
  await users.runJob('settle-contacts')
  expect([await finds(her, him), await finds(him, her)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
})

test('a match stays, until it ends', async () => {
  const [her, him] = await pair('64')
  const fact = { relation_id: `r${her.id}`, user_id: her.id, user2_id: him.id, operationId: `o${her.id}` }
  await users.hear(matched, fact.relation_id, fact as never)
  await hide(her, await phoneOf(him.id))
  expect((await users.call(getProfile, { user_id: him.id }, her)).profile._id).toBe(him.id)
  await users.hear(unmatched, fact.relation_id, fact as never)
  await users.runJob('settle-contacts')
  expect((await users.refused(getProfile, { user_id: him.id }, her)).code).toBe('BLACKLISTED')
})

test('clearing deletes every hash and shows both again; a crash before the pairs were written is made good', async () => {
  const [her, him] = await pair('65')
  const broken = jest.spyOn(get(UsersStore), 'changeKnowing').mockRejectedValueOnce(new Error('the process was killed'))
  await users.refused(hideContacts, { fingerprints: [await contactFingerprint(await phoneOf(him.id))] }, her)
  broken.mockRestore()
  await users.runJob('settle-contacts')
  expect(await finds(her, him)).toEqual([false, false, false])
  expect((await users.call(clearHiddenContacts, {}, her)).hidden.count).toBe(0)
  expect((await users.call(getHiddenContacts, {}, her)).hidden.count).toBe(0)
  expect((await get(HiddenContactsStore).of(her.id)).hashes).toEqual([])
  expect(await finds(her, him)).toEqual([true, true, true])
})

test('five thousand numbers are the most, and twenty changes a day', async () => {
  const [her] = await pair('50')
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => (from + at).toString(16).padStart(64, '0'))
  expect((await users.call(hideContacts, { fingerprints: many(0, 5_000) }, her)).hidden.count).toBe(5_000)
  expect((await users.refused(hideContacts, { fingerprints: many(9_000, 1) }, her)).code).toBe('INVALID_INPUT')
  for (let change = 2; change < 20; change++) await users.call(unhideContacts, { fingerprints: many(0, 1) }, her)
  expect((await users.refused(unhideContacts, { fingerprints: many(0, 1) }, her)).code).toBe('TOO_FREQUENT')
})
