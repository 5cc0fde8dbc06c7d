import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { getMoreUser, getOnlineUser, passUser } from '@xinyu/contracts/http/users/deck'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { topicOf } from '@xinyu/contracts/event'
import { liked, unliked } from '@xinyu/contracts/events/social'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { FixedClock } from '@xinyu/platform/clock'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { accountStatusOf } from '../user/user-account-status.rules.ts'
import type { UserState } from '../user/user.document.ts'
import { type TestMember, TestPeople } from '../test-setup.ts'
import { UsersModule } from '../users.module.ts'
import { MIN_DECISIONS } from './learning/learn-job.ts'
import { MatchingModel } from './matching-model.ts'
import { PASS_REST_DAYS } from './outcome.rules.ts'
import { OnInteraction } from './on-interaction.ts'
import { OutcomesStore } from './outcomes.store.ts'

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
  for (const name of ['candidates', 'outcomes', 'matching_models', 'matching_people', 'recommendations', 'deck_plans'])
    await users.database.collection(name, { shardKey: '_id' }).deleteMany({})
  model().invalidate()
})
afterAll(() => users.close())

const model = () => users.service.app.get(MatchingModel, { strict: false })
const outcomes = () => users.service.app.get(OutcomesStore, { strict: false })
const store = () => users.service.app.get(UsersStore, { strict: false })
const people = new TestPeople(() => users, clock)
const member = people.member.bind(people)
const man = people.man.bind(people)
/** older accounts than those boosted as newcomers */
const women = (count: number, more: (index: number) => Partial<UserState> = () => ({})): Promise<string[]> =>
  people.women(count, (index) => ({ createdAt: new Date(clock.now().getTime() - 90 * DAY_MS), ...more(index) }))
const pushed = people.pushed.bind(people)
const nextDay = (): void => clock.advance(DAY_MS)

describe('people already decided about', () => {
  test('a passed member is not shown for some weeks, in the deck and every list of the home screen', async () => {
    const [passed = '', ...others] = await women(4)
    const me = await man()
    await users.call(passUser, { user2_id: passed }, me)
    expect((await pushed(me)).sort()).toEqual(others.sort())
    nextDay()
    expect(await pushed(me)).not.toContain(passed)
    clock.advance(PASS_REST_DAYS * DAY_MS)
    expect(await pushed(me)).toContain(passed)
  })

  test('a liked member is not shown again, even when all others have been seen', async () => {
    const [other = '', ...rest] = await women(3)
    const me = await man()
    await outcomes().recordFact([me.id, other], 'likedAt', { seq: 1, at: clock.now(), isSet: true })
    expect((await pushed(me)).sort()).toEqual(rest.sort())
    nextDay()
    expect(await pushed(me)).not.toContain(other)
  })

  test('only a VIP can undo a pass; passing oneself is refused', async () => {
    const [other = ''] = await women(1)
    const me = await man()
    await users.call(passUser, { user2_id: other }, me)
    expect((await users.refused(passUser, { user2_id: other, undo: true }, me)).code).toBe('NEED_VIP')
    const user = await store().change(me.id, () => ({ set: { vipLimitDate: new Date(Date.now() + 900 * DAY_MS) } }))
    await users.service.app.get(AccountStatuses).publishStatus(me.id, accountStatusOf(user))
    clock.advance(1_000)
    await users.call(passUser, { user2_id: other, undo: true }, me)
    expect(await pushed(me)).toEqual([other])
    expect((await users.refused(passUser, { user2_id: me.id }, me)).code).toBe('SELF')
    expect((await users.refused(passUser, { user2_id: 'nobody-at-all' }, me)).code).toBe('USER_NOT_FOUND')
  })
})

describe('wishes are limits for both sides', () => {
  const limited = (wishes: UserState['wishes']) => ({ wishes })

  test('a pair is shown to neither when one side’s limits exclude the other, in deck, lists and online strip', async () => {
    const [fitting = '', older = '', wantsOlder = '', wantsDivorced = '', wantsElsewhere = '', wantsWomen = ''] =
      await women(
        6,
        (index) =>
          [
            {},
            { birthday: '1970-01-01' },
            limited({ ageMin: 45 }),
            limited({ marriage: [1] }),
            limited({ provinceCode: '11' }),
            limited({ gender: 2 }),
          ][index] ?? {},
      )
    const me = await man({ marriage: 0, wishes: { ageMax: 40 } })
    expect(await pushed(me)).toEqual([fitting])
    const listed = (await users.call(getOnlineUser, {}, me)).users.map(({ _id }) => _id)
    expect(listed).toEqual([fitting])
    // a manual filter replaces the caller's own limits, never the other's
    const browsed = (await users.call(getMoreUser, { ageMin: 18 }, me)).showPerson.map(({ _id }) => _id)
    expect(browsed.sort()).toEqual([fitting, older].sort())
    expect([wantsOlder, wantsDivorced, wantsElsewhere, wantsWomen].some((id) => browsed.includes(id))).toBe(false)
  })

  test('the online strip shows only people the caller looks for', async () => {
    const [woman] = await women(1)
    await man()
    const me = await man()
    expect((await users.call(getOnlineUser, {}, me)).users.map(({ _id }) => _id)).toEqual([woman])
  })

  test('wishes are set and read by their owner, and hidden from everybody else', async () => {
    const [me, other] = [await man(), await member()]
    await users.call(updateUserInfo, { wishes: { ageMin: 25, ageMax: 35 }, isPersonal: false }, me)
    const mine = (await users.call(getProfile, {}, me)).profile
    expect([mine.wishes, mine.isPersonal]).toEqual([{ ageMin: 25, ageMax: 35 }, false])
    const theirs = (await users.call(getProfile, { user_id: me.id }, other)).profile
    expect([theirs.wishes, theirs.isPersonal]).toEqual([undefined, undefined])
    expect(JSON.stringify(await users.call(getMoreUser, { gender: 1 }, other))).not.toContain('wishes')
  })

  test('changed wishes change the deck at once', async () => {
    await women(3)
    const me = await man()
    expect(await pushed(me)).toHaveLength(3)
    await users.call(updateUserInfo, { wishes: { ageMax: 20 } }, me)
    expect(await pushed(me)).toEqual([])
  })
})

describe('the deck learns', () => {
  /** Every man likes the women that `isLiked` selects and passes the others; all women like everybody. */
  const history = async (ids: string[], men: string[], isLiked: (id: string, index: number) => boolean) => {
    let seq = 0
    for (const from of men)
      for (const [index, to] of ids.entries()) {
        if (isLiked(to, index))
          await outcomes().recordFact([from, to], 'likedAt', { seq: ++seq, at: clock.now(), isSet: true })
        else await outcomes().recordPass(from, to, clock.now(), true)
        await outcomes().recordFact([to, from], 'likedAt', { seq: ++seq, at: clock.now(), isSet: true })
      }
  }

  test('a woman liked by many gets a higher chance than one passed by all', async () => {
    const ids = await women(30)
    const men = await Promise.all(Array.from({ length: 12 }, () => man()))
    const isLiked = (_: string, index: number): boolean => index >= 20
    await history(
      ids,
      men.map(({ id }) => id),
      isLiked,
    )
    await users.database
      .collection('candidates', { shardKey: '_id' })
      .updateMany({ gender: 1 }, { $set: { listed: false } })
    const me = await man()
    await users.runJob('matching-learn')
    const chances = await model().findChances()
    expect(chances?.model.decisions).toBe(720)
    const all = [me.id, ...ids]
    const found = await Promise.all(all.map((id) => store().find(id)))
    const known = await model().loadKnown(found.filter((one) => one !== null))
    const [self, poor, rich] = [me.id, ids[0] ?? '', ids[25] ?? ''].map((id) => known.get(id))
    if (!chances || !self || !poor || !rich) throw new Error('no known people')
    expect(chances.chance(self, rich)).toBeGreaterThan(chances.chance(self, poor) + 0.3)
  })

  test('a like updates both people at once and only once; late facts are ordered by number', async () => {
    const ids = await women(12)
    const men = await Promise.all(Array.from({ length: 5 }, () => man()))
    await history(
      ids,
      men.map(({ id }) => id),
      (_, index) => index % 2 === 0,
    )
    await users.runJob('matching-learn')
    const me = await man()
    const woman = await member()
    const effects = () =>
      users.database.collection<{ _id: string; keenness: number }>('matching_people').findOne({ _id: me.id })
    const like = (seq: number, fact: typeof liked | typeof unliked = liked) =>
      users.service.app.get(OnInteraction, { strict: false }).recordRelation({
        id: `relation:${seq}`,
        type: fact.type,
        topic: topicOf(fact),
        key: 'relation',
        seq,
        at: clock.now().toISOString(),
        data: { relation_id: 'relation', user_id: me.id, user2_id: woman.id },
      })
    await like(1)
    const after = await effects()
    expect(after?.keenness).toBeGreaterThan(0)
    await like(1)
    expect(await effects()).toEqual(after)
    expect(await outcomes().listDecidedBy(me.id, clock.now())).toEqual([woman.id])
    await like(3, unliked)
    await like(2)
    expect(await outcomes().listDecidedBy(me.id, clock.now())).toEqual([])
  })

  test('the decks of a region are planned together, so that plans are mutual', async () => {
    const ids = await women(8)
    const men = await Promise.all(Array.from({ length: 8 }, () => man({ lastActive: clock.now() })))
    await history(
      ids.slice(0, 4),
      men.slice(0, 7).map(({ id }) => id),
      (_, index) => index % 2 === 0,
    )
    await users.runJob('matching-learn')
    model().invalidate()
    await users.runJob('matching-plan')
    const plans = await users.database.collection<{ _id: string; list: string[] }>('deck_plans').find().toArray()
    const listOf = new Map(plans.map(({ _id, list }) => [_id, list]))
    const free = ids.slice(4)
    const [him] = men
    expect(listOf.get(him?.id ?? '')?.toSorted()).toEqual(free.toSorted())
    for (const id of free) expect(listOf.get(id)).toContain(him?.id)
    expect((await pushed(him as TestMember)).sort()).toEqual(free.toSorted())
  })

  test('there is a deck with too few decisions, and with a broken model', async () => {
    const ids = await women(5)
    const me = await man()
    await users.runJob('matching-learn')
    expect([await model().findChances(), (await pushed(me)).length, MIN_DECISIONS > 1]).toEqual([null, 5, true])
    await users.database
      .collection<{ _id: string; model: string }>('matching_models')
      .insertOne({ _id: 'current', model: '{"broken":' })
    model().invalidate()
    const other = await man()
    expect([(await pushed(other)).sort(), await model().findChances()]).toEqual([ids.sort(), null])
  })

  test('a member in somebody’s deck of today sees them first in their own', async () => {
    const near = await women(3, () => ({ habits: [3] }))
    const him = await man({ liveCity: { province: '浙江', city: '宁波', provinceCode: '33', cityCode: '3302' } })
    expect((await pushed(him)).sort()).toEqual(near.sort())
    await Promise.all(Array.from({ length: 20 }, () => man()))
    const her = near[0] ?? ''
    const shown = await users.database
      .collection<{ _id: string; today: string[] }>('recommendations')
      .find({ today: her })
      .toArray()
    expect(shown.map(({ _id }) => _id)).toEqual([him.id])
  })
})
