import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { blacklisted, erased, profileApproved } from '@xinyu/contracts/events/users'
import * as relationLists from '@xinyu/contracts/http/favorite/relation-lists'
import * as favoriteCalls from '@xinyu/contracts/http/favorite/favorite'
import { pairId } from '@xinyu/contracts/rules/pair'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { type MigrationList, runMigrations } from '@xinyu/platform/db/migrations'
import { newId } from '@xinyu/platform/ids'
import { Leases } from '@xinyu/platform/jobs/leases'
import { Log } from '@xinyu/platform/logging/log'
import { Collection, type FindCursor } from 'mongodb'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'
import { RelationSidesStore } from './relation-sides.store.ts'
import { relationsMigrations } from '../relations.migrations.ts'
import { emptySide } from '../relation-state.rules.ts'
import type { Relation } from '../relations.store.ts'

/** moved by hand, so that a job finds what a crash has just left */
class MovableClock extends Clock {
  ahead = 0
  override now(): Date {
    return new Date(Date.now() + this.ahead)
  }
}
const clock = new MovableClock()

let social: ServiceUnderTest<SocialConfig>
let sides: RelationSidesStore
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, clock })
  sides = social.service.app.get(RelationSidesStore, { strict: false })
})
afterAll(() => social.close())

const member = async (): Promise<TestPerson> => {
  const person = await social.person({ vipLimitDate: new Date(Date.now() + DAY_MS).toISOString() })
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id }), revision: 1 })
  return person
}
type List = {
  [K in keyof typeof relationLists]: K extends `get${string}list` ? (typeof relationLists)[K] : never
}[keyof typeof relationLists]
const namesIn = async (list: List, person: TestPerson): Promise<string[]> =>
  (await social.call(list as typeof relationLists.getiLikelist, {}, person)).list.map(({ user2 }) => user2._id)

/** Writes the pair but not its rows, as in a crash in between. */
const crashing = async (action: () => Promise<unknown>): Promise<void> => {
  const save = jest.spyOn(sides, 'save').mockRejectedValue(new Error('the process crashed'))
  try {
    await action().catch(() => undefined)
  } finally {
    save.mockRestore()
  }
}

test('a row missing after a crash is written when the person repeats the request', async () => {
  const [a, b] = [await member(), await member()]
  await crashing(() => social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: true }, a))
  expect(await namesIn(relationLists.getiLikelist, a)).toEqual([])
  await social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  expect([await namesIn(relationLists.getiLikelist, a), await namesIn(relationLists.getLikeMelist, b)]).toEqual([
    [b.id],
    [a.id],
  ])
})

test('a job writes the rows missing after a crash, for both people', async () => {
  const [a, b, c] = [await member(), await member(), await member()]
  await social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await crashing(() => social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: false }, a))
  await crashing(() => social.call(favoriteCalls.changeLikeStatus, { user2_id: c.id, isLike: true }, a))
  expect(await namesIn(relationLists.getiLikelist, a)).toEqual([b.id])
  clock.ahead += 10_000
  await social.runJob('project-relations')
  expect(await namesIn(relationLists.getiLikelist, a)).toEqual([c.id])
  expect([await namesIn(relationLists.getLikeMelist, b), await namesIn(relationLists.getLikeMelist, c)]).toEqual([
    [],
    [a.id],
  ])
  const behind = { unprojectedSince: { $exists: true } }
  expect(await social.database.collection('relations').countDocuments(behind)).toBe(0)
})

test('an erasure also finds a pair whose rows are missing after a crash', async () => {
  const [a, b] = [await member(), await member()]
  await crashing(() => social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: true }, a))
  await social.receive(erased, a.id, { user: snapshot({ _id: a.id, isCompleted: 6, name: '' }) })
  expect(await namesIn(relationLists.getLikeMelist, b)).toEqual([])
  expect((await social.call(favoriteCalls.getfavorite, { user2_id: a.id }, b)).favorite?.love2.isLike).toBe(false)
})

test('a row keeps the latest version, in whatever order copies arrive', async () => {
  const [me, other] = [newId(), newId()]
  const row = (version: number) => ({
    _id: `${me}:${other}`,
    user_id: me,
    other_id: other,
    pair_id: pairId(me, other),
    version,
    lists: ['acted' as const],
    touchedAt: new Date(version),
    own: emptySide,
    other: emptySide,
    isMatch: false,
    seenAt: null,
  })
  await Promise.all([3, 9, 1, 7, 5].map((version) => sides.save(row(version))))
  await sides.save(row(8))
  const { sides: rows, total } = await sides.list(me, 'acted', { page: 1, rows: 10, without: [] })
  expect([total, rows.map(({ version }) => version)]).toEqual([1, [9]])
})

test('every list is read from one index that begins with the person and gives the order', async () => {
  const [a, b, c] = [await member(), await member(), await member()]
  await social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: true }, a)
  await social.receive(blacklisted, a.id, { user: snapshot({ _id: a.id }), user2_id: c.id })
  const lists = Object.entries({ ...relationLists, ...favoriteCalls }).flatMap(([name, list]) =>
    /^get.*list$/.test(name) ? [list as List] : [],
  )
  expect(lists.length).toBe(16)
  await social.drain()
  const [find, count] = [jest.spyOn(Collection.prototype, 'find'), jest.spyOn(Collection.prototype, 'countDocuments')]
  for (const list of lists) await namesIn(list, a)
  // a job may look for pairs of its own meanwhile
  const cursors = find.mock.results.flatMap(({ value }, index) =>
    JSON.stringify(find.mock.calls[index]).includes(a.id) ? [value as FindCursor] : [],
  )
  const read = cursors.filter(({ namespace }) => namespace.collection?.startsWith('relation'))
  expect(new Set(read.map(({ namespace }) => namespace.collection))).toEqual(new Set(['relation_sides']))
  const counted = count.mock.calls.flatMap(([filter], index) => {
    const { collectionName } = count.mock.contexts[index] as Collection
    return collectionName.startsWith('relation') ? [social.database.collection(collectionName).find(filter ?? {})] : []
  })
  find.mockRestore()
  count.mockRestore()
  // three of them are also counted for unseen rows
  expect([read.length, counted.length]).toEqual([lists.length, lists.length + 3])
  for (const query of [...read.map((cursor) => cursor.clone()), ...counted]) {
    const plan = JSON.stringify((await query.explain('queryPlanner')).queryPlanner.winningPlan)
    expect(plan).toContain('"keyPattern":{"user_id":1,"lists":1,"touchedAt":-1,"_id":1}')
    expect(plan).not.toMatch(/"(SORT|COLLSCAN)"/)
  }
})

test('pairs of earlier versions get their rows once, and acts in stealth stay hidden', async () => {
  const [a, b] = [await member(), await member()]
  const _id = pairId(a.id, b.id)
  const { database } = social
  const { marks: _own, shownMarks: _shown, ...bare } = emptySide
  const at = new Date()
  const earlier = {
    _id,
    sides: { [a.id]: { ...bare, isLike: true, likedAt: at, viewedAt: at }, [b.id]: { ...bare, isLike: true } },
    marks: [`${a.id}>like`, `like>${b.id}`, `${a.id}>view`, `${b.id}>like`, `like>${a.id}`],
    touchedAt: at,
    version: 5,
    factCount: 0,
    outbox: [],
  }
  await database.collection<Relation>('relations').insertOne(earlier as unknown as Relation)
  for (let twice = 0; twice < 2; twice++) {
    await database.collection<{ _id: string }>('migrations').deleteOne({ _id: 'relations/2026-11-22-rows-of-lists' })
    const lists = [(relationsMigrations as { useValue: MigrationList }).useValue]
    await runMigrations({ database, leases: new Leases(database, new Clock()), lists, log: new Log('test', 'silent') })
  }
  expect(await namesIn(relationLists.getLikeEachlist, a)).toEqual([b.id])
  expect([await namesIn(relationLists.getiViewlist, a), await namesIn(relationLists.getViewMelist, b)]).toEqual([
    [b.id],
    [],
  ])
  await social.call(favoriteCalls.changeLikeStatus, { user2_id: b.id, isLike: false }, a)
  expect([await namesIn(relationLists.getiLikelist, a), await namesIn(relationLists.getLikeMelist, a)]).toEqual([
    [],
    [b.id],
  ])
})
