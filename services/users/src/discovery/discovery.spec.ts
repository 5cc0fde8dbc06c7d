import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getMoreUser, getOnlineUser, getPush, getShowPerson, searchByGID } from '@xinyu/contracts/http/users/deck'
import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { rebuildReadModels } from '@xinyu/contracts/internal/users-operations'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { FixedClock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { markOnline } from '@xinyu/testkit/online'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { SetBlock } from '../blocks/set-block.ts'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { newUser, openPrivacy } from '../user/new-user.rules.ts'
import { accountStatusOf } from '../user/user-account-status.rules.ts'
import { TestPeople } from '../test-setup.ts'
import { UsersModule } from '../users.module.ts'
import type { Candidate, StoredCandidate } from './candidates/candidate.document.ts'
import { byActivity, listFor } from './candidates/candidates.reads.ts'
import { CandidatesStore } from './candidates/candidates.store.ts'
import { conditionsOf } from './filters/filter.rules.ts'

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
  await users.database.collection('users').updateMany({}, { $set: { isCompleted: 6 } })
  await users.database.collection('candidates').deleteMany({})
})
afterAll(() => users.close())

const store = (): UsersStore => users.service.app.get(UsersStore, { strict: false })
const age = ageOn('1996-06-06', clock.now())
const people = new TestPeople(() => users, clock)
const change = people.change.bind(people)
const crowd = people.women.bind(people)
const man = people.man.bind(people)
const pushed = people.pushed.bind(people)

describe('today’s recommendation', () => {
  test('is ten of the other gender, the same all day, each with a reason, and never oneself', async () => {
    await crowd(25)
    await crowd(5, () => ({ gender: 1 }))
    const me = await man()
    const { newUsers, msg } = await users.call(getPush, {}, me)
    expect([newUsers.length, new Set(newUsers.map((card) => card.gender)), msg]).toEqual([
      10,
      new Set([2]),
      '今天为你推荐了10位',
    ])
    expect(newUsers.every((card) => card.reason?.startsWith('同在杭州'))).toBe(true)
    await crowd(20)
    expect(await pushed(me)).toEqual(newUsers.map((card) => card._id))
  })

  test('is thirty for a VIP, after the ten of the morning', async () => {
    await crowd(50)
    const me = await man()
    const morning = await pushed(me)
    const user = await change(me.id, { vipLimitDate: new Date(Date.now() + 30 * DAY_MS) })
    clock.advance(1_000)
    await users.service.app.get(AccountStatuses).publishStatus(me.id, {
      ...accountStatusOf(user),
      vipLimitDate: new Date(clock.now().getTime() + DAY_MS).toISOString(),
    })
    const evening = await pushed(me)
    expect([evening.length, new Set(evening).size, evening.slice(0, 10)]).toEqual([30, 30, morning])
  })

  test('repeats nobody while others are left, and then those seen longest ago', async () => {
    await crowd(25)
    const me = await man()
    const first = await pushed(me)
    clock.advance(DAY_MS)
    const second = await pushed(me)
    expect(second.some((id) => first.includes(id))).toBe(false)
    clock.advance(DAY_MS)
    const third = await pushed(me)
    expect([third.length, third.slice(5).every((id) => first.includes(id))]).toEqual([10, true])
  })

  test('leaves out members who are blocked either way, in stealth, banned or not approved, also later the same day', async () => {
    const me = await man()
    const [blocked, blocking, stealth, banned, waiting, ...fine] = await crowd(8)
    await users.call(addToBlackList, { user2_id: blocked ?? '' }, me)
    await users.service.app.get(Commands, { strict: false }).execute(new SetBlock(blocking ?? '', me.id, true))
    await change(stealth ?? '', {
      privacy: {
        ...newUser({ _id: '', GID: '', createdAt: clock.now(), shareCode: null }).privacy,
        blockMe: true,
      },
    })
    await change(banned ?? '', { isCompleted: 5 })
    await change(waiting ?? '', { isCompleted: 2 })
    expect((await pushed(me)).sort()).toEqual([...fine].sort())
    await change(fine[0] ?? '', { isCompleted: 5 })
    expect((await pushed(me)).sort()).toEqual(fine.slice(1).sort())
  })

  test('requested several times at once is one recommendation', async () => {
    await crowd(40)
    const me = await man()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pushed(me)))
    expect(new Set(answers.map(String)).size).toBe(1)
  })

  test('exists for a guest, of any gender, in English on request', async () => {
    await crowd(6, (index) => ({ gender: index % 2 === 0 ? 1 : 2 }))
    const guest = await users.call(registerV3, {})
    const cards = await users.call(getPush, {}, { id: guest.temp_id, token: guest.token })
    expect(new Set(cards.newUsers.map((card) => card.gender))).toEqual(new Set([1, 2]))
    const english = await fetch(`${users.service.url}/api/users/getPush`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: guest.token, 'accept-language': 'en' },
      body: '{}',
    })
    expect(((await english.json()) as { msg: string }).msg).toBe('6 people for you today')
  })
})

describe('browsing', () => {
  test('pages through home and filters without duplicates', async () => {
    await crowd(25, (index) => ({ height: 150 + index, hasRealChecked: index < 3 ? 4 : 0 }))
    const me = await man()
    const pages = [
      await users.call(getMoreUser, { rows: 10, gender: 2 }, me),
      await users.call(getMoreUser, { rows: 10, page: 2, gender: 2 }, me),
      await users.call(getMoreUser, { rows: 10, page: 3, gender: 2 }, me),
    ]
    expect(pages.map((page) => [page.showPerson.length, page.hasMore])).toEqual([
      [10, true],
      [10, true],
      [5, false],
    ])
    expect(new Set(pages.flatMap((page) => page.showPerson.map((card) => card._id))).size).toBe(25)
    expect((await users.call(getMoreUser, { heightMin: 170 }, me)).showPerson).toHaveLength(5)
    expect((await users.call(getMoreUser, { realName: true }, me)).showPerson).toHaveLength(3)
    expect((await users.call(getMoreUser, { ageMin: age + 1 }, me)).showPerson).toHaveLength(0)
    expect(
      (await users.call(getMoreUser, { ageMin: age, ageMax: age, provinceCode: '33' }, me)).showPerson,
    ).toHaveLength(20)
    expect((await users.call(getShowPerson, {}, me)).showPerson).toHaveLength(20)
  })

  const hidingOnline = { privacy: { ...openPrivacy, hideOnline: true } }

  test('lists those online first and leaves out members who hide it; their card does not reveal it', async () => {
    const [hidden = '', , online = ''] = await crowd(5, (index) => (index === 0 ? hidingOnline : {}))
    await markOnline(users, hidden, online)
    const me = await man()
    const { users: list } = await users.call(getOnlineUser, { gender: 2 }, me)
    expect([list.length, list[0]?._id, list.map((card) => card.online)]).toEqual([
      4,
      online,
      [true, false, false, false],
    ])
    const card = (await users.call(getMoreUser, {}, me)).showPerson.find((one) => one._id === hidden)
    expect([card?.online, card?.lastActive]).toEqual([false, null])
  })

  test('finds online members among those active in the last minutes, and reads no further', async () => {
    const ids = await crowd(120, (index) => (index === 3 ? hidingOnline : {}))
    const some = [2, 3, 9, 14, 40].map((index) => ids[index] ?? '')
    await markOnline(users, ...some)
    const me = await man()
    const found = async (page: number) => {
      const { showPerson, hasMore } = await users.call(getMoreUser, { gender: 2, online: true, rows: 2, page }, me)
      return [showPerson.map((card) => card._id), hasMore]
    }
    // the fourth hides it, and a member last active forty minutes ago has no socket
    expect([await found(1), await found(2)]).toEqual([
      [[ids[2], ids[9]], true],
      [[ids[14]], false],
    ])
  })

  test('finds a member by public number unless hidden', async () => {
    const [me, other] = [await man(), await man()]
    expect((await users.call(searchByGID, { GID: other.GID }, me)).user._id).toBe(other.id)
    await users.call(setPrivacy, { blockMe: true }, other)
    expect((await users.refused(searchByGID, { GID: other.GID }, me)).code).toBe('USER_NOT_FOUND')
    expect((await users.call(searchByGID, { GID: other.GID }, other)).user._id).toBe(other.id)
  })
})

test('blocks leave no gap on a page and repeat nobody', async () => {
  const ids = await crowd(12)
  const me = await man()
  for (const id of [ids[0], ids[3], ids[7]]) await users.call(addToBlackList, { user2_id: id ?? '' }, me)
  const pages = [
    await users.call(getMoreUser, { rows: 5, gender: 2 }, me),
    await users.call(getMoreUser, { rows: 5, page: 2, gender: 2 }, me),
  ]
  expect(pages.map(({ showPerson, hasMore }) => [showPerson.length, hasMore])).toEqual([
    [5, true],
    [4, false],
  ])
  const seen = pages.flatMap(({ showPerson }) => showPerson.map((card) => card._id))
  expect(seen).toEqual(ids.filter((_id, index) => ![0, 3, 7].includes(index)))
})

describe('the lists follow the members', () => {
  const card = async (me: TestPerson, id: string) =>
    (await users.call(getMoreUser, { gender: 2 }, me)).showPerson.find(({ _id }) => _id === id)
  const stored = () => users.database.collection<{ _id: string; listed: boolean; version: number }>('candidates')

  test('an older state that comes late lists nobody who has left', async () => {
    const [id = ''] = await crowd(1)
    const before = await store().find(id)
    await change(id, { isCompleted: 5 })
    if (before) await users.service.app.get(CandidatesStore, { strict: false }).project(before)
    expect(await stored().findOne({ _id: id })).toEqual({
      _id: id,
      provinceCode: '33',
      gender: 2,
      listed: false,
      version: 2,
      changedAt: expect.any(Date),
    })
  })

  test('a member who moves to another province is found there and no longer at the old place, also after a late update', async () => {
    const [id = ''] = await crowd(1)
    const me = await man()
    const before = await store().find(id)
    await change(id, { liveCity: { province: '江苏', city: '南京', provinceCode: '32', cityCode: '3201' } })
    if (before) await users.service.app.get(CandidatesStore, { strict: false }).project(before)
    const found = async (provinceCode: string) =>
      (await users.call(getMoreUser, { provinceCode }, me)).showPerson.filter(({ _id }) => _id === id).length
    expect([await found('32'), await found('33')]).toEqual([1, 0])
  })

  test('a change whose writer crashed before the lists were updated is applied by the job', async () => {
    const [id = ''] = await crowd(1)
    const me = await man()
    const candidates = users.service.app.get(CandidatesStore, { strict: false })
    const lost = jest.spyOn(candidates, 'project').mockRejectedValue(new Error('the process was killed'))
    await change(id, { height: 171 })
    expect((await card(me, id))?.height).toBeNull()
    lost.mockRestore()
    await users.runJob('user-projections')
    expect((await card(me, id))?.height).toBe(171)
  })

  test('lost lists are rebuilt from the members, with progress', async () => {
    const ids = await crowd(5)
    const me = await man()
    await stored().deleteMany({})
    expect(await card(me, ids[0] ?? '')).toBeUndefined()
    const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
    const total = await users.database.collection('users').estimatedDocumentCount()
    expect(await internal.call(rebuildReadModels, { start: true })).toEqual({ done: expect.any(Number), total })
    await users.runJob('user-projections')
    expect(await internal.call(rebuildReadModels, { start: false })).toEqual({ done: total, total })
    expect((await card(me, ids[0] ?? ''))?._id).toBe(ids[0])
  })
})

test('a list reads its page from an index that begins with region and gender if the list has them', async () => {
  await crowd(600)
  const explain = async (filter: object) => {
    const plan = await users.database
      .collection<StoredCandidate & Candidate>('candidates')
      .find(listFor('me', filter))
      .sort(byActivity)
      .limit(21)
      .explain('executionStats')
    const text = JSON.stringify(plan.queryPlanner.winningPlan)
    const index = [...new Set([...text.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name))].join()
    return { index, isSorted: !text.includes('"SORT"'), isShort: plan.executionStats.totalDocsExamined < 60 }
  }
  const order = 'lastActive_-1__id_1'
  for (const [filter, index] of [
    [{}, order],
    [{ gender: 2 }, `gender_1_${order}`],
    [{ provinceCode: '33' }, `provinceCode_1_gender_1_${order}`],
    [{ gender: 2, provinceCode: '33' }, `provinceCode_1_gender_1_${order}`],
    [{ cityCode: '3301' }, `provinceCode_1_gender_1_cityCode_1_${order}`],
    [{ gender: 2, provinceCode: '33', cityCode: '3301' }, `provinceCode_1_gender_1_cityCode_1_${order}`],
  ] as const)
    expect([filter, await explain(conditionsOf(filter, clock.now()))]).toEqual([
      filter,
      { index, isSorted: true, isShort: true },
    ])
})
