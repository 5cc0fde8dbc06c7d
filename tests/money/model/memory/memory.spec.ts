import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Db, MongoClient, MongoServerError } from 'mongodb'
import { copyOf, type Doc } from './documents.ts'
import { beginningOf, Memory, type MemoryCollection } from './memory.ts'

let client: MongoClient
let db: Db
beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
  db = client.db(`memory${randomBytes(5).toString('hex')}`, { ignoreUndefined: true })
  await db.createCollection('things')
  await db.collection('things').createIndex({ s: 1, n: 1 }, { unique: true, partialFilterExpression: { open: true } })
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
})

const id = fc.constantFrom('a', 'b', 'c')
const n = fc.integer({ min: 0, max: 3 })
const s = fc.constantFrom('x', 'y', 'z')
const at = n.map((minutes) => new Date(Date.UTC(2030, 0, 1, 0, minutes)))
const part = fc.record({ n, at }, { requiredKeys: ['n'] })
const parts = fc.array(part, { maxLength: 3 })
const scalar = fc.oneof(n, s, at, fc.constant(null))

const comparison = fc.oneof(
  fc.record({ $lte: at, $ne: fc.constant(null) }),
  ...(['$ne', '$eq'] as const).map((name) => scalar.map((value) => ({ [name]: value }))),
  ...(['$lt', '$lte', '$gt', '$gte'] as const).map((name) => fc.oneof(n, s, at).map((value) => ({ [name]: value }))),
  fc.array(scalar, { maxLength: 2 }).map((values) => ({ $in: values })),
  fc.boolean().map((is) => ({ $exists: is })),
)
const path = fc.constantFrom('n', 's', 'at', 'sub.n', 'sub.at', 'list.n', 'list.at', 'missing')
const condition = fc.tuple(path, fc.oneof(scalar, comparison)).map(([field, wanted]): Doc => ({ [field]: wanted }))
const filter: fc.Arbitrary<Doc> = fc.oneof(
  id.map((_id) => ({ _id })),
  fc.tuple(id, condition).map(([_id, more]) => ({ _id, ...more })),
  condition,
  fc.array(condition, { minLength: 1, maxLength: 2 }).map((all) => ({ $or: all })),
  fc.array(condition, { minLength: 1, maxLength: 2 }).map((all) => ({ $and: all })),
)

const update: fc.Arbitrary<Doc> = fc.oneof(
  fc.record({ $set: fc.record({ n, s, at, 'sub.n': n, missing: fc.constant(undefined) }, { requiredKeys: ['n'] }) }),
  fc.record({ $set: fc.record({ s }), $inc: fc.record({ n, 'sub.n': n }), $unset: fc.record({ at: fc.constant('') }) }),
  fc.record({
    $push: fc.record({
      list: fc.oneof(
        part,
        parts.map(($each) => ({ $each })),
      ),
    }),
    $inc: fc.record({ n }),
  }),
  fc.record({ $push: parts.map(($each) => ({ list: { $each, $slice: -2 } })) }),
  fc.record({ $pull: n.map((most) => ({ list: { n: { $lte: most } } })), $setOnInsert: fc.record({ s }) }),
  fc.record({ $setOnInsert: fc.record({ n, list: parts }) }),
)
const document = fc.record(
  { _id: id, n, s, at, list: parts, sub: fc.record({ n, at }, { requiredKeys: [] }), open: fc.constant(true) },
  { requiredKeys: ['_id', 'n', 'list'] },
)
const sort = fc.constantFrom<Record<string, 1 | -1>>({ n: -1, _id: 1 }, { at: 1, _id: -1 }, { s: 1, _id: 1 })

type Action = (on: Target) => Promise<unknown>
interface Target {
  insertOne(document: Doc): unknown
  updateOne(filter: Doc, update: Doc, how?: object): unknown
  updateMany(filter: Doc, update: Doc): unknown
  findOneAndUpdate(filter: Doc, update: Doc, how: object): unknown
  bulkWrite(operations: Doc[]): unknown
  countDocuments(filter: Doc): unknown
  found(filter: Doc, by: Record<string, 1 | -1>): Promise<Doc[]> | Doc[]
  aggregated(pipeline: Doc[]): Promise<Doc[]> | Doc[]
}
const counts = (written: unknown): unknown => {
  const { matchedCount, modifiedCount, upsertedCount } = written as Record<string, number>
  return { matchedCount, modifiedCount, upsertedCount }
}
const action: fc.Arbitrary<Action> = fc.oneof(
  document.map(
    (made): Action =>
      async (on) =>
        void (await on.insertOne({ ...made })),
  ),
  document.map(
    (made): Action =>
      async (on) =>
        void (await on.insertOne({ ...made })),
  ),
  fc.tuple(filter, update).map(
    ([where, how]): Action =>
      async (on) =>
        counts(await on.updateOne(where, how)),
  ),
  fc.tuple(filter, update).map(
    ([where, how]): Action =>
      async (on) =>
        counts(await on.updateMany(where, how)),
  ),
  fc.tuple(id, update).map(
    ([_id, how]): Action =>
      async (on) =>
        counts(await on.updateOne({ _id }, how, { upsert: true })),
  ),
  fc.tuple(id, update, fc.boolean(), fc.constantFrom('before', 'after')).map(
    ([_id, how, upsert, returnDocument]): Action =>
      async (on) =>
        on.findOneAndUpdate({ _id }, how, { upsert, returnDocument }),
  ),
  fc.array(fc.tuple(id, update), { minLength: 1, maxLength: 3 }).map((all): Action => async (on) => {
    const writes = all.map(([_id, how]) => ({ updateOne: { filter: { _id }, update: how, upsert: true } }))
    return ((await on.bulkWrite(writes)) as { matchedCount: number }).matchedCount
  }),
  filter.map(
    (where): Action =>
      async (on) =>
        on.countDocuments(where),
  ),
  fc.tuple(filter, sort).map(
    ([where, by]): Action =>
      async (on) =>
        on.found(where, by),
  ),
  filter.map((where): Action => async (on) => {
    const _id = { s: '$s', n: '$n' }
    const $group = { _id, sum: { $sum: { $ifNull: ['$sub.n', 7] } }, count: { $sum: 1 } }
    const rows = await on.aggregated([{ $match: where }, { $group }])
    return rows.map((row) => JSON.stringify(row)).toSorted()
  }),
)

/** The answer, or the error code. */
const outcomeOf = async (work: Action, on: Target): Promise<unknown> => {
  try {
    return await work(on)
  } catch (error) {
    // an update of a value of another type: the product makes none, and the store refuses to guess
    if (error instanceof MongoServerError && error.code === 11_000) return 'duplicate'
    throw error
  }
}

test('the in-memory store answers and stores what the real engine does', async () => {
  const beginning = await beginningOf(db)
  expect(beginning.unique.get('things')).toEqual([{ fields: ['s', 'n'], of: { open: true } }])
  const things = db.collection<Doc>('things')
  const real: Target = {
    insertOne: (made) => things.insertOne(made as never),
    updateOne: (where, how, more) => things.updateOne(where as never, how, more),
    updateMany: (where, how) => things.updateMany(where as never, how),
    findOneAndUpdate: (where, how, more) => things.findOneAndUpdate(where as never, how, more),
    bulkWrite: (operations) => things.bulkWrite(operations as never),
    countDocuments: (where) => things.countDocuments(where as never),
    found: (where, by) =>
      things
        .find(where as never)
        .sort(by)
        .toArray(),
    aggregated: (pipeline) => things.aggregate(pipeline).toArray(),
  }
  const asTarget = (memory: MemoryCollection): Target => ({
    insertOne: (made) => memory.insertOne(made),
    updateOne: (where, how, more) => memory.updateOne(where, how, more),
    updateMany: (where, how) => memory.updateMany(where, how),
    findOneAndUpdate: (where, how, more) => memory.findOneAndUpdate(where, how, more),
    bulkWrite: (operations) => memory.bulkWrite(operations),
    countDocuments: (where) => memory.countDocuments(where),
    found: (where, by) => memory.found(where, { sort: by }),
    aggregated: (pipeline) => memory.aggregated(pipeline),
  })
  const actions = fc.array(action, { minLength: 3, maxLength: 14 })
  const property = fc.asyncProperty(actions, async (all) => {
    await things.deleteMany({})
    const memory = asTarget(new Memory(beginning).collection('things'))
    for (const one of all) {
      expect(await outcomeOf(one, memory)).toEqual(await outcomeOf(one, real))
      expect(copyOf(await memory.found({}, { _id: 1 }))).toEqual(await real.found({}, { _id: 1 }))
    }
  })
  await fc.assert(property, { numRuns: 250, seed: 20_261_121 })
})

test('the in-memory store refuses what it does not support', () => {
  const memory = new Memory({ unique: new Map(), documents: new Map() }).collection('things')
  memory.insertOne({ _id: 'a', n: 1, list: [{ n: 1 }] })
  expect(() => memory.found({ n: { $regex: 'x' } })).toThrow('does not know the operator $regex')
  expect(() => memory.found({ 'list.0': null })).toThrow('does not know a place in a list')
  expect(() => memory.updateOne({ _id: 'a' }, { $min: { n: 1 } })).toThrow('does not know the update $min')
  expect(() => memory.aggregated([{ $lookup: {} }])).toThrow('does not know the stage $lookup')
})
