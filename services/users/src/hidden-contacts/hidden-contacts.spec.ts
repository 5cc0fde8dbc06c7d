import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { talked } from '@xinyu/contracts/events/chat'
import { liked, matched, unmatched } from '@xinyu/contracts/events/social'
import {
  clearHiddenContacts,
  getHiddenContacts,
  hideContacts,
  unhideContacts,
} from '@xinyu/contracts/http/users/privacy'
import { countFilter } from '@xinyu/contracts/http/users/matching'
import { getBlackList } from '@xinyu/contracts/http/users/blocks'
import { getMoreUser, getOnlineUser, getShowPerson, searchByGID } from '@xinyu/contracts/http/users/deck'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { contactFingerprint } from '@xinyu/contracts/rules/people/contacts'
import { FixedClock } from '@xinyu/platform/clock'
import { newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UserSecrets, UsersStore } from '../user-store/user-store.public.ts'
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
// each test begins on the same day: tokens expire, and decks are made per day
const noon = clock.now()
afterEach(() => clock.advance(noon.getTime() - clock.now().getTime()))

const hour = 3_600_000
const people = new TestPeople(() => users, clock)
type Member = Awaited<ReturnType<typeof people.member>>
const get = <T>(token: abstract new (...args: never[]) => T): T =>
  users.service.app.get(token as unknown as new () => T, { strict: false })
const phoneOf = async (id: string): Promise<string> => {
  const user = await get(UsersStore).find(id)
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
/** advances to after the random time of the next day */
const dayAfter = async (): Promise<void> => {
  clock.advance(36 * hour)
  await users.runJob('settle-contacts')
  await users.drain()
  clock.advance(-36 * hour)
}
const pageOf = (me: Member, other: Member): Promise<string> =>
  users.call(getProfile, { user_id: other.id }, me).then(
    ({ profile }) => profile._id,
    ({ code }: { code: string }) => code,
  )
const found = (me: Member, other: Member): Promise<string> =>
  users.call(searchByGID, { GID: other.GID }, me).then(
    () => 'found',
    ({ code }: { code: string }) => code,
  )
/** everything that one member's calls return about another */
const everythingAbout = async (me: Member, other: Member) => ({
  lists: await finds(me, other),
  home: (await users.call(getShowPerson, {}, me)).showPerson.some(({ _id }) => _id === other.id),
  page: await pageOf(me, other),
  search: await found(me, other),
  count: (await users.call(countFilter, {}, me)).left,
  blocked: await users.call(getBlackList, {}, me),
})
const factsOf = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter(({ key, type }) => key === id && /apart/.test(type)).map(({ type }) => type)
}
/** two members in a province of their own, so that both are in each other's lists */
const pair = async (provinceCode: string): Promise<[Member, Member]> => {
  const liveCity = { province: '', city: '', provinceCode, cityCode: `${provinceCode}01` }
  const wishes = { provinceCode }
  return [await people.member({ liveCity, wishes }), await people.man({ liveCity, wishes })]
}

test('a contact cannot see the member who hides from them, from a random time of the next day; for the hiding member nothing changes', async () => {
  const [her, him] = await pair('46')
  const before = await everythingAbout(her, him)
  expect([before.lists, await finds(him, her)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  expect(await hide(her, await phoneOf(him.id), newPhone())).toMatchObject({ count: 2, most: 5_000 })
  await users.runJob('settle-contacts')
  expect([await finds(him, her), await factsOf(her.id)]).toEqual([[true, true, true], []])
  await dayAfter()
  expect(await finds(him, her)).toEqual([false, false, false])
  expect([await pageOf(him, her), await found(him, her)]).toEqual([expect.not.stringMatching(her.id), 'USER_NOT_FOUND'])
  expect(await everythingAbout(her, him)).toEqual(before)
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1'])
  await users.call(unhideContacts, { fingerprints: [await contactFingerprint(await phoneOf(him.id))] }, her)
  expect(await finds(him, her)).toEqual([false, false, false])
  await dayAfter()
  expect(await finds(him, her)).toEqual([true, true, true])
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1', 'users.no-longer-apart.v1'])
})

test('no call of the hiding member distinguishes a member’s number from an unused one: not at once, not within the day, not after', async () => {
  const [her, him] = await pair('21')
  const [other] = await pair('22')
  const phones = [await phoneOf(him.id), newPhone()] as const
  const [ofSomebody, ofNobody] = [[], []] as [object[], object[]]
  const look = async (): Promise<void> => {
    for (const [me, seen] of [
      [her, ofSomebody],
      [other, ofNobody],
    ] as const) {
      const { blocked, page, search } = await everythingAbout(me, him)
      seen.push({ blocked, page, search, hidden: await users.call(getHiddenContacts, {}, me) })
    }
  }
  const writes = jest.spyOn(get(UsersStore), 'changeWith')
  await look()
  expect(await hide(her, phones[0])).toEqual(await hide(other, phones[1]))
  await look()
  for (let hours = 0; hours < 11; hours++) {
    clock.advance(hour)
    await users.runJob('settle-contacts')
  }
  expect(writes).not.toHaveBeenCalled()
  writes.mockRestore()
  await look()
  clock.advance(-11 * hour)
  await dayAfter()
  await look()
  expect(ofSomebody).toEqual(ofNobody)
  expect(await pageOf(him, her)).not.toBe(her.id)
})

test('hidden contacts of a member whom no moderator has approved take effect only after approval', async () => {
  const [her, him] = await pair('23')
  await hide(her, await phoneOf(him.id))
  await people.change(her.id, { isCompleted: 2, approved: null })
  await dayAfter()
  expect(await factsOf(her.id)).toEqual([])
  await people.change(her.id, { isCompleted: 4 })
  clock.advance(72 * hour)
  await dayAfter()
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1'])
})

test('the time is random within the next day and differs per member', async () => {
  const moments = new Set<number>()
  for (let count = 0; count < 4; count++) {
    const [her] = await pair('24')
    await hide(her, newPhone())
    const { dueAt } =
      (await users.database.collection<{ _id: string; dueAt: Date }>('hidden_contacts').findOne({ _id: her.id })) ?? {}
    const hours = ((dueAt?.getTime() ?? 0) - clock.now().getTime()) / hour
    expect([hours >= 12, hours <= 36]).toEqual([true, true])
    moments.add(hours)
  }
  expect(moments.size).toBe(4)
})

test('a change made on the day an earlier one takes effect waits for the next day', async () => {
  const [her, him] = await pair('34')
  await hide(her, newPhone())
  clock.advance(12 * hour)
  await hide(her, await phoneOf(him.id))
  clock.advance(23.9 * hour)
  await users.runJob('settle-contacts')
  expect(await factsOf(her.id)).toEqual([])
  clock.advance(24.1 * hour)
  await users.runJob('settle-contacts')
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1'])
})

test('a member who likes or writes to a hidden contact is visible to them again; a repeated or older fact changes nothing', async () => {
  const [her, him] = await pair('35')
  await hide(her, await phoneOf(him.id))
  await dayAfter()
  expect(await finds(him, her)).toEqual([false, false, false])
  const action = { relation_id: `l${her.id}`, user_id: her.id, user2_id: him.id, operationId: `l${her.id}` }
  await users.receive(liked, `old${her.id}`, action as never)
  expect(await finds(him, her)).toEqual([false, false, false])
  clock.advance(37 * hour)
  const wrote = { favorite_id: `t${her.id}`, user_id: her.id, user2_id: him.id, at: clock.now().toISOString() }
  for (const isFirst of [true, false]) await users.receive(talked, wrote.favorite_id, { ...wrote, isFirst })
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1', 'users.no-longer-apart.v1'])
  await hide(her, newPhone())
  clock.advance(11 * hour)
  await dayAfter()
  clock.advance(-48 * hour)
  expect(await finds(him, her)).toEqual([true, true, true])
  expect(await factsOf(her.id)).toEqual(['users.kept-apart.v1', 'users.no-longer-apart.v1'])
})

test('neither the block list nor the data export says which contacts are members', async () => {
  const [her, him] = await pair('54')
  await hide(her, await phoneOf(him.id))
  expect(await users.call(getBlackList, {}, her)).toMatchObject({ list: [], total: 0 })
  const copy: object[] = []
  for (const list of Object.values(get(HiddenContactsOfPerson).exportedLists(her.id)))
    for await (const one of list) copy.push(one)
  expect(copy).toEqual([{ fingerprint: expect.any(String), changedAt: clock.now() }])
  expect(JSON.stringify(copy)).not.toContain(him.id)
})

test('only keyed hashes are stored, neither phone numbers nor fingerprints of the device', async () => {
  const [her] = await pair('62')
  const phone = newPhone()
  const fingerprint = await contactFingerprint(phone)
  await hide(her, phone)
  const stored = JSON.stringify(await get(HiddenContactsStore).getList(her.id))
  expect([stored.includes(phone), stored.includes(fingerprint), stored.includes('hashes')]).toEqual([
    false,
    false,
    true,
  ])
})

test('a phone bound later is hidden from too, and a changed one no longer is', async () => {
  const [her, him] = await pair('63')
  const later = newPhone()
  await hide(her, later)
  expect(await finds(her, him)).toEqual([true, true, true])
  await dayAfter()
  await bind(him.id, later)
  await dayAfter()
  expect(await finds(him, her)).toEqual([false, false, false])
  await bind(him.id, newPhone())
  await dayAfter()
  expect(await finds(him, her)).toEqual([true, true, true])
})

test('a match stays visible until it ends', async () => {
  const [her, him] = await pair('64')
  const fact = { relation_id: `r${her.id}`, user_id: her.id, user2_id: him.id, operationId: `o${her.id}` }
  await users.receive(matched, fact.relation_id, fact as never)
  await hide(her, await phoneOf(him.id))
  await dayAfter()
  expect(await pageOf(him, her)).toBe(her.id)
  await users.receive(unmatched, fact.relation_id, fact as never)
  await dayAfter()
  expect(await pageOf(him, her)).not.toBe(her.id)
})

test('clearing deletes every hash at once and takes effect the next day; a failure before the pairs are written is repaired', async () => {
  const [her, him] = await pair('65')
  await hide(her, await phoneOf(him.id))
  const broken = jest.spyOn(get(UsersStore), 'changeWith').mockRejectedValueOnce(new Error('the process was killed'))
  await dayAfter()
  clock.advance(noon.getTime() - clock.now().getTime())
  broken.mockRestore()
  expect(await finds(him, her)).toEqual([true, true, true])
  await dayAfter()
  expect(await finds(him, her)).toEqual([false, false, false])
  expect((await users.call(clearHiddenContacts, {}, her)).hidden.count).toBe(0)
  expect((await users.call(getHiddenContacts, {}, her)).hidden.count).toBe(0)
  expect(await get(HiddenContactsStore).getList(her.id)).toMatchObject({ hashes: [] })
  expect(await get(HiddenContactsStore).getList(her.id)).not.toHaveProperty('before')
  await dayAfter()
  expect(await finds(him, her)).toEqual([true, true, true])
})

test('limits: five thousand numbers in all and per month, twenty changes a day', async () => {
  const [her] = await pair('50')
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => (from + at).toString(16).padStart(64, '0'))
  expect((await users.call(hideContacts, { fingerprints: many(0, 5_000) }, her)).hidden.count).toBe(5_000)
  expect((await users.refused(hideContacts, { fingerprints: many(9_000, 1) }, her)).code).toBe('INVALID_INPUT')
  await users.call(unhideContacts, { fingerprints: many(0, 1) }, her)
  const tooMany = await users.refused(hideContacts, { fingerprints: many(9_000, 1) }, her)
  expect(tooMany).toMatchObject({ code: 'TOO_FREQUENT', http: 429 })
  expect(tooMany.refusal).toMatchObject({ limit: 'hidden-numbers', until: expect.stringMatching(/-01T|-(30|31)T16/) })
  expect(tooMany.refusal.msg).toMatch(/^本月添加的隐藏号码已达上限，请在 \d\d-01 00:00 之后再添加$/)
  for (let change = 4; change < 20; change++) await users.call(unhideContacts, { fingerprints: many(0, 1) }, her)
  expect((await users.refused(unhideContacts, { fingerprints: many(0, 1) }, her)).code).toBe('TOO_FREQUENT')
})
