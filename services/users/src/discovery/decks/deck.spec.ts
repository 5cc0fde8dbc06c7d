import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { getWrapperList } from '@xinyu/contracts/http/users/members'
import { countFilter, whyUser } from '@xinyu/contracts/http/users/matching'
import { hideContacts } from '@xinyu/contracts/http/users/privacy'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getMoreUser, getPush, getShowPerson, passUser } from '@xinyu/contracts/http/users/deck'
import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { evaluateMatching, explainPair, rebuildMatching } from '@xinyu/contracts/internal/users-operations'
import { FeaturedStatus } from '@xinyu/contracts/enums'
import type { Wishes } from '@xinyu/contracts/profile/wishes'
import { contactFingerprint } from '@xinyu/contracts/rules/people/contacts'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { markOnline } from '@xinyu/testkit/online'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../../config.ts'
import { UserSecrets, UsersStore } from '../../user-store/user-store.public.ts'
import { OutcomesStore } from '../../matching/matching.public.ts'
import type { UserState } from '../../user/user.document.ts'
import { newUser } from '../../user/new-user.rules.ts'
import { TestPeople } from '../../test-setup.ts'
import { UsersModule } from '../../users.module.ts'
import { LiveIndex } from '../candidate-index/live-index.ts'
import { CandidatesReads } from '../candidates/candidates.reads.ts'
import { rounded } from '../filters/filter-count.reads.ts'

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
beforeEach(async () => {
  for (const name of ['users', 'candidates', 'recommendations'])
    await users.database.collection(name, { shardKey: '_id' }).deleteMany({})
  await refresh()
})
afterAll(() => users.close())

const refresh = () => users.runJob('candidate-index')
const store = () => users.service.app.get(UsersStore, { strict: false })
const memory = () => users.service.app.get(LiveIndex, { strict: false })
const userOf = async (id: string) => {
  const user = await store().find(id)
  if (!user) throw new Error('no such member')
  return user
}
const people = new TestPeople(() => users, clock)
const women = people.women.bind(people)
const man = people.man.bind(people)
const pushed = people.pushed.bind(people)

describe('the deck from memory', () => {
  test('is filled without a search in the store, from the seeker’s place', async () => {
    const near = await women(40)
    await women(20, () => ({ liveCity: { province: '江苏', city: '南京', provinceCode: '32', cityCode: '3201' } }))
    await refresh()
    const around = jest.spyOn(users.service.app.get(CandidatesReads, { strict: false }), 'listAround')
    const deck = await pushed(await man())
    expect([deck.length, deck.every((id) => near.includes(id)), around.mock.calls.length]).toEqual([10, true, 0])
    around.mockRestore()
  })

  test('follows changes within seconds: members who came, left, or changed their wishes', async () => {
    const [leaving = '', wishing = '', ...rest] = await women(12)
    await refresh()
    const before = memory().current
    await store().change(leaving, () => ({ set: { isCompleted: 5 } }))
    await store().change(wishing, () => ({ set: { wishes: { ageMin: 60 } } }))
    const [coming = ''] = await women(1)
    await refresh()
    expect([memory().current === before, before?.has(leaving), before?.has(coming)]).toEqual([true, false, true])
    const deck = await pushed(await man())
    expect([deck.length, deck.every((id) => id === coming || rest.includes(id))]).toEqual([10, true])
  })

  test('shows nobody who is in memory but no longer in the store', async () => {
    const ids = await women(30)
    await refresh()
    const gone = ids.slice(0, 20)
    await users.database.collection('candidates').deleteMany({ _id: { $in: gone } } as object)
    const deck = await pushed(await man())
    expect(deck.toSorted()).toEqual(ids.slice(20).toSorted())
  })

  test('exists before memory is loaded, in a region of three, and for a member without wishes', async () => {
    const ids = await women(3)
    expect((await pushed(await man())).toSorted()).toEqual(ids.toSorted())
    await refresh()
    expect((await pushed(await man({ wishes: {} }))).toSorted()).toEqual(ids.toSorted())
  })

  test('exists in a market of nine men to one woman, for all of them', async () => {
    const [her = ''] = await women(1)
    const men = await Promise.all(Array.from({ length: 9 }, () => man()))
    await refresh()
    for (const him of men) expect(await pushed(him)).toEqual([her])
  })
})

describe('a card of the deck', () => {
  const picture = (name: string, isChecked: number) => ({ _id: name, desc: '', name, isChecked, addtime: clock.now() })
  const images = [
    picture('seen1', 1),
    picture('waiting', 0),
    ...Array.from({ length: 6 }, (_, n) => picture(`s${n}`, 1)),
  ]
  const showing = (whoSeesPhotos: 'everyone' | 'members' | 'matches'): Partial<UserState> => ({
    images,
    avatar: picture('face', 1),
    privacy: { ...newUser({ _id: '', GID: '', createdAt: clock.now(), shareCode: null }).privacy, whoSeesPhotos },
  })
  const albums = async (me: TestPerson) =>
    (await users.call(getPush, {}, me)).newUsers.map(({ album = [] }) => album.map((url) => url.split('/').at(-1)))

  test('contains the first five approved pictures of the album, also in the lists after the deck', async () => {
    await women(1, () => showing('everyone'))
    const me = await man()
    expect(await albums(me)).toEqual([['seen1', 's0', 's1', 's2', 's3']])
    const { showPerson } = await users.call(getShowPerson, { page: 1 }, me)
    expect(showPerson.map(({ album }) => album?.length)).toEqual([5])
  })

  test('contains none that its owner hides from the viewer: members, a guest, those without a match', async () => {
    const guest = await users.call(registerV3, {})
    const visitor = { id: guest.temp_id, token: guest.token }
    await women(1, () => showing('members'))
    expect([(await albums(await man()))[0]?.length, (await albums(visitor))[0]?.length]).toEqual([5, 0])
    await users.database.collection('users', { shardKey: '_id' }).deleteMany({})
    await users.database.collection('candidates', { shardKey: '_id' }).deleteMany({})
    await women(1, () => showing('matches'))
    expect(await albums(await man())).toEqual([[]])
  })
})

describe('a member in the deck', () => {
  test.each(['likedAt', 'lovedAt', 'wroteAt'] as const)(
    'is in no deck any more after a decision (%s), the same day and on every device',
    async (field) => {
      const [decided = '', ...rest] = await women(4)
      const me = await man()
      expect(await pushed(me)).toContain(decided)
      const outcomes = users.service.app.get(OutcomesStore, { strict: false })
      await outcomes.recordFact([me.id, decided], field, { seq: 1, at: clock.now(), isSet: true })
      expect((await pushed(me)).toSorted()).toEqual(rest.toSorted())
      const { showPerson } = await users.call(getShowPerson, { page: 1 }, me)
      expect(showPerson.map(({ _id }) => _id)).not.toContain(decided)
    },
  )

  test('leaves the deck at once after a pass, and is back after an undo', async () => {
    const [passed = ''] = await women(3)
    const me = await man()
    const before = await pushed(me)
    await users.call(passUser, { user2_id: passed }, me)
    expect(await pushed(me)).toEqual(before.filter((id) => id !== passed))
    await users.service.app.get(OutcomesStore, { strict: false }).recordPass(me.id, passed, clock.now(), false)
    expect(await pushed(me)).toEqual(before)
  })
})

describe('a soft wish', () => {
  const likely = (index: number): Partial<UserState> => (index >= 26 ? { education: 5, height: 170 } : { education: 2 })
  test('puts matching members first, from memory and from the store, and leaves nobody out', async () => {
    const ids = await women(30, likely)
    const best = new Set(ids.slice(26))
    const wishes = { best: { educationMin: 4, heightMin: 165 } }
    const firstFour = async (): Promise<boolean[]> => (await pushed(await man({ wishes }))).map((id) => best.has(id))
    const wanted = [...Array<boolean>(4).fill(true), ...Array<boolean>(6).fill(false)]
    expect(await firstFour()).toEqual(wanted)
    await refresh()
    expect(await firstFour()).toEqual(wanted)
  })
})

describe('why this person', () => {
  test('contains what both have in common, and the basis of the order', async () => {
    const [other = ''] = await women(1, () => ({ habits: [3, 4], createdAt: new Date(0) }))
    const me = await man({ habits: [3] })
    const { basis, reasons } = await users.call(whyUser, { user2_id: other }, me)
    expect([basis, reasons.map(({ kind }) => kind), reasons[0]?.strength]).toEqual([
      'rule',
      ['city', 'hobbies', 'work', 'age'],
      1,
    ])
    const off = await man({ habits: [3], isPersonal: false })
    expect((await users.call(whyUser, { user2_id: other }, off)).basis).toBe('plain')
  })

  test('reveals nothing about a member whose limits exclude me', async () => {
    const [other = ''] = await women(1, () => ({ wishes: { ageMin: 60 } }))
    const me = await man()
    expect((await users.refused(whyUser, { user2_id: other }, me)).code).toBe('USER_NOT_FOUND')
  })
})

describe('the count of a filter', () => {
  test('says how many more there are without each limit', async () => {
    await women(10, (index) => ({
      birthday: index < 4 ? '1996-06-06' : '1976-06-06',
      height: index % 2 === 0 ? 170 : 155,
      ...(index === 9 ? { wishes: { ageMin: 60 } } : {}),
    }))
    const me = await man()
    expect(await users.call(countFilter, { ageMax: 40, heightMin: 165, marriage: [] }, me)).toMatchObject({
      left: { count: 2, isExact: true },
      limits: [
        { name: 'age', takes: { count: 3, isExact: true } },
        { name: 'height', takes: { count: 2, isExact: true } },
      ],
    })
    expect(await users.call(countFilter, {}, me)).toMatchObject({ left: { count: 9, isExact: true }, limits: [] })
  })

  test('excludes members whom the deck never shows: blocked by either, hiding from a contact, decided about', async () => {
    const [passed = '', ...rest] = await women(4)
    const [blocked, blocking, hidden] = [await people.member(), await people.member(), await people.member()]
    const me = await man()
    const left = async () => (await users.call(countFilter, { ageMax: 60 }, me)).left.count
    expect(await left()).toBe(7)
    await users.call(passUser, { user2_id: passed }, me)
    await users.call(addToBlackList, { user2_id: blocked.id }, me)
    await users.call(addToBlackList, { user2_id: me.id }, blocking)
    const phone = await users.service.app.get(UserSecrets, { strict: false }).phoneOf(await userOf(me.id))
    await users.call(hideContacts, { fingerprints: [await contactFingerprint(phone ?? '')] }, hidden)
    // contacts take effect at a random moment of the next day
    clock.advance(36 * 3_600_000)
    await users.runJob('settle-contacts')
    clock.advance(-36 * 3_600_000)
    await users.drain()
    expect(await left()).toBe(3)
    expect((await users.call(getMoreUser, { ageMax: 60 }, me)).showPerson).toHaveLength(3)
    expect((await pushed(me)).toSorted()).toEqual(rest.toSorted())
  })

  test('equals the list: with wishes where the filter has no limit, without members I decided about', async () => {
    const [liked = '', , online = ''] = await women(6, (index) => ({
      birthday: index < 4 ? '1996-06-06' : '1976-06-06',
      ...(index === 1 ? { wishes: { ageMin: 60 } } : {}),
    }))
    const me = await man({ wishes: { ageMax: 40 } })
    await users.call(passUser, { user2_id: liked }, me)
    await markOnline(users, online)
    const guest = await users.person({ type: 'temp' })
    for (const filter of [{}, { ageMin: 41, ageMax: 60 }, { heightMin: 200 }, { online: true }, { provinceCode: '33' }])
      for (const who of [me, guest]) {
        const { showPerson } = await users.call(getMoreUser, { ...filter, gender: 2, rows: 50 }, who)
        const { left } = await users.call(countFilter, { ...filter, gender: 2 }, who)
        expect({ filter, left }).toEqual({ filter, left: { count: showPerson.length, isExact: true } })
      }
    const { showPerson } = await users.call(getMoreUser, {}, me)
    expect(showPerson).toHaveLength(2)
    expect(showPerson.map(({ _id }) => _id)).not.toContain(liked)
  })

  test('as wishes equals the deck with these wishes, whatever my current wishes are', async () => {
    await women(8, (index) => ({ birthday: index < 5 ? '1996-06-06' : '1976-06-06', marriage: index % 2 }))
    const me = await man({ wishes: { ageMax: 25 } })
    const counted = async (limits: Wishes) => (await users.call(countFilter, { ...limits, of: 'deck' }, me)).left.count
    for (const limits of [{}, { ageMax: 40 }, { ageMax: 40, marriage: [1] }]) {
      const wanted = await counted(limits)
      await people.change(me.id, { wishes: limits })
      clock.advance(DAY_MS)
      expect([limits, (await pushed(me)).length]).toEqual([limits, wanted])
    }
  })

  test('is exact up to a thousand and rounded above', () => {
    expect([1_000, 1_001, 12_345].map((count) => rounded(count))).toEqual([
      { count: 1_000, isExact: true },
      { count: 1_000, isExact: false },
      { count: 12_000, isExact: false },
    ])
  })
})

describe('an operator sees', () => {
  const internal = () => new InternalClient({ ...users.config, USERS_URL: users.service.url })

  test('why one member is recommended to another', async () => {
    const [other = ''] = await women(1, () => ({ habits: [3], createdAt: new Date(0) }))
    const me = await man({ habits: [3] })
    const asked = { user_id: me.id, user2_id: other }
    expect(await internal().call(explainPair, asked)).toMatchObject({ keepLimits: true, decided: false, chances: null })
    await users.call(passUser, { user2_id: other }, me)
    expect(await internal().call(explainPair, asked)).toMatchObject({ decided: true })
  })

  test('the results of the decks, and of new members apart', async () => {
    await women(12)
    const me = await man()
    const deck = await pushed(me)
    const { groups } = await internal().call(evaluateMatching, { days: 30 })
    expect(groups.map(({ group }) => group)).toEqual(['all', 'newcomers', '33'])
    expect(groups[0]).toMatchObject({ members: 13, shown: deck.length, matches: 0, invisible: 3 / 13 })
  })

  test('an index rebuilt on every instance, with the progress of each, while the previous one answers', async () => {
    const env = { XINYU_NAMESPACE: users.config.XINYU_NAMESPACE }
    const other = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock, env })
    try {
      await women(5)
      for (const one of [users, other]) await one.runJob('candidate-index')
      const [mine, theirs] = [users, other].map((one) => one.service.app.get(LiveIndex, { strict: false }))
      const before = [mine?.current, theirs?.current]
      const rebuild = async (start: boolean) =>
        (await internal().call(rebuildMatching, { start })).instances.map(({ done, isReady }) => [done, isReady])
      expect((await rebuild(true)).map(([, isReady]) => isReady)).toEqual([false, false])
      expect([mine?.current, theirs?.current]).toEqual(before)
      await users.runJob('candidate-index')
      expect((await rebuild(false)).map(([, isReady]) => isReady).sort()).toEqual([false, true])
      await other.runJob('candidate-index')
      expect(await rebuild(false)).toEqual([
        [5, true],
        [5, true],
      ])
      expect([mine?.current, theirs?.current].every((now, at) => now !== before[at])).toBe(true)
    } finally {
      await other.close()
    }
  })
})

test('the featured are shown within the limits of both sides', async () => {
  const featured = (index: number): Partial<UserState> => ({
    featured: { status: FeaturedStatus.Featured, text: '', reason: null, since: clock.now() },
    ...(index === 0 ? { birthday: '1960-01-01' } : {}),
    ...(index === 1 ? { wishes: { ageMin: 60 } } : {}),
    ...(index === 2 ? { gender: 1 } : {}),
  })
  const ids = await women(4, featured)
  const me = await man({ wishes: { ageMax: 40 } })
  expect((await users.call(getWrapperList, {}, me)).list.map(({ _id }) => _id)).toEqual([ids[3]])
})
