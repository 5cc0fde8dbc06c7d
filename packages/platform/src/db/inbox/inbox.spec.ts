import type { FactEnvelope } from '@xinyu/contracts/event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Db, MongoBulkWriteError, MongoClient, MongoServerError } from 'mongodb'
import { LocalBus } from '../../message-bus/local-bus.ts'
import { Clock } from '../../clock.ts'
import { Leases } from '../../jobs/leases.ts'
import { Log } from '../../logging/log.ts'
import { brokerDays, cursorDays, eventLogDays } from '../../retention.ts'
import type { Database } from '../database.ts'
import { Inbox, type OutOfTurn } from './inbox.ts'
import { runMigrations } from '../migrations.ts'
import { platformMigrations } from '../platform-migrations.ts'
import { Relay } from '../relay/relay.ts'
import { until } from '@xinyu/testkit/until'

const log = new Log('inbox', 'silent')
let client: MongoClient
let db: Db
const inboxes: Inbox[] = []
let counted: OutOfTurn[] = []

beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
})
beforeEach(() => {
  db = client.db(`inbox_${process.pid}_${Math.random().toString(36).slice(2, 8)}`)
  counted = []
})
afterEach(async () => {
  for (const inbox of inboxes.splice(0)) await inbox.beforeApplicationShutdown()
  await db.dropDatabase()
})
afterAll(() => client.close())

type React = (envelope: FactEnvelope) => unknown
const inboxOf = (react: React, times: { adoptAfterMs?: number; sweepEveryMs?: number } = {}): Inbox => {
  const inbox = new Inbox({ collection: (name) => db.collection(name) }, 'sample', new LocalBus(), log, {
    ...times,
    count: (how) => counted.push(how),
  })
  inbox.handle = async (envelope) => void (await react(envelope))
  inboxes.push(inbox)
  return inbox
}
/** An inbox that adopts parked facts at once, and sweeps often. */
const adoptAtOnce = { adoptAfterMs: 0, sweepEveryMs: 20 }
const fact = (seq: number, key = 'a'): FactEnvelope => ({
  id: `sample.thing:${key}:${seq}`,
  type: 'sample.happened.v1',
  topic: 'sample.thing',
  key,
  seq,
  at: '2026-01-01T00:00:00.000Z',
  data: {},
})
const recordIn =
  (received: number[]): React =>
  ({ seq }) =>
    received.push(seq)
const parked = (): Promise<number> => db.collection('inbox_parked').countDocuments()
const letters = (): Promise<number> => db.collection('dead_letters').countDocuments({ replayedAt: null })

test('a service that died between filling a gap and applying the facts parked behind it continues after its start, or after a repeat', async () => {
  const received: number[] = []
  const inbox = inboxOf(recordIn(received))
  await inbox.receive(fact(2))
  await inbox.receive(fact(3))
  // the state after a crash: number 1 is applied, its successors are still parked
  await db.collection<{ _id: string }>('inbox_cursors').insertOne({ _id: 'sample.thing:a', seq: 1 } as never)
  await inbox.receive(fact(1))
  expect(received).toEqual([2, 3])
  await db.collection('inbox_cursors').updateOne({}, { $set: { seq: 3 } })
  await inbox.receive(fact(5))
  await db.collection('inbox_cursors').updateOne({}, { $set: { seq: 4 } })
  await inboxOf(recordIn(received)).start()
  expect([received, await parked()]).toEqual([[2, 3, 5], 0])
})

test('while an engine is away a fact is handed back, never moved to the dead letters', async () => {
  const inbox = inboxOf(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  await expect(inbox.receive(fact(1))).rejects.toThrow('connect')
  expect([await letters(), await db.collection('inbox_cursors').countDocuments()]).toEqual([0, 0])
  const received: number[] = []
  await inboxOf(recordIn(received)).receive(fact(1))
  expect(received).toEqual([1])
})

test.each<[string, () => Error]>([
  ['updateMany as the primary steps down', () => new MongoServerError({ ok: 0, code: 11602, errmsg: 'interrupted' })],
  [
    'a bulk with one write that met no primary',
    () =>
      new MongoBulkWriteError(
        { message: 'not primary', code: 10107, writeErrors: [{ code: 10107 } as never] },
        undefined as never,
      ),
  ],
])(
  'during a failover, however long, a fact is handed back and takes effect on redelivery: %s',
  async (_name, make) => {
    let failures = 0
    const received: number[] = []
    const inbox = inboxOf(({ seq }) => {
      if (++failures <= 8) throw make()
      received.push(seq)
    })
    await expect(inbox.receive(fact(1))).rejects.toThrow()
    expect([failures, await letters()]).toEqual([6, 0])
    await inbox.receive(fact(1))
    await inbox.receive(fact(2))
    expect([received, await letters()]).toEqual([[1, 2], 0])
  },
  20_000,
)

test('a cursor expires, and only when no earlier fact can arrive any more', async () => {
  const database = { collection: (name: string) => db.collection(name) } as Pick<Database, 'collection'>
  const lists = platformMigrations(new Relay(new LocalBus(), log))
  await runMigrations({ database, leases: new Leases(database, new Clock()), lists, log })
  const ttlOf = async (name: string) =>
    (await db.collection(name).indexes()).find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
  const days = { key: { at: 1 }, expireAfterSeconds: cursorDays * 86_400 }
  expect([await ttlOf('inbox_cursors'), await ttlOf('inbox_stragglers')]).toMatchObject([days, days])
  expect(cursorDays).toBeGreaterThan(eventLogDays + brokerDays)
})

test('the next fact of an aggregate whose cursor has expired takes effect, and so do those behind it', async () => {
  const received: number[] = []
  const inbox = inboxOf(recordIn(received), adoptAtOnce)
  await inbox.start()
  for (const seq of [1, 2, 3]) await inbox.receive(fact(seq))
  await db.collection('inbox_cursors').deleteMany({})
  await inbox.receive(fact(4))
  await until(() => received.length === 4)
  for (const seq of [5, 4, 6]) await inbox.receive(fact(seq))
  expect([received, await parked(), counted]).toEqual([[1, 2, 3, 4, 5, 6], 0, ['parked', 'adopted']])
})

test('a new group whose history has left the broker starts each aggregate where it can, in order', async () => {
  const received: string[] = []
  const inbox = inboxOf(({ key, seq }) => received.push(`${key}${seq}`))
  await inbox.start()
  for (const envelope of [fact(9, 'a'), fact(8, 'a'), fact(1, 'b'), fact(7, 'c')]) await inbox.receive(envelope)
  expect(received).toEqual(['b1'])
  // and a start finds what was parked meanwhile
  await inboxOf(({ key, seq }) => received.push(`${key}${seq}`), adoptAtOnce).start()
  expect([received, await parked()]).toEqual([['b1', 'a8', 'a9', 'c7'], 0])
})

test('a fact from before the start that arrives late takes effect once, also when it was parked meanwhile', async () => {
  const received: number[] = []
  const inbox = inboxOf(recordIn(received), adoptAtOnce)
  await inbox.start()
  await inbox.receive(fact(8))
  await until(() => received.length === 1)
  for (const seq of [7, 7, 6, 9, 7]) await inbox.receive(fact(seq))
  expect(received).toEqual([8, 7, 6, 9])
  // another instance parked it just before this one adopted the start
  const { topic, key, seq } = fact(5)
  const left = { _id: fact(5).id, topic, key, seq, envelope: fact(5), at: new Date() }
  await db.collection<{ _id: string }>('inbox_parked').insertOne(left)
  await until(() => received.length === 5)
  await inbox.receive(fact(10))
  expect([received, await parked(), counted.filter((how) => how === 'straggler').length]).toEqual([
    [8, 7, 6, 9, 5, 10],
    0,
    3,
  ])
})

test('a gap behind a number that is known waits for its fact', async () => {
  const received: number[] = []
  const inbox = inboxOf(recordIn(received), adoptAtOnce)
  await inbox.start()
  for (const seq of [1, 3, 4]) await inbox.receive(fact(seq))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([received, await parked()]).toEqual([[1], 2])
  await inbox.receive(fact(2))
  expect([received, await parked(), counted]).toEqual([[1, 2, 3, 4], 0, ['parked', 'parked']])
})

test('two instances that sweep at the same time adopt one start', async () => {
  const received: number[] = []
  await inboxOf(recordIn(received)).receive(fact(5))
  const instances = [inboxOf(recordIn(received), adoptAtOnce), inboxOf(recordIn(received), adoptAtOnce)]
  await Promise.all(instances.map((inbox) => inbox.start()))
  await instances[0]?.receive(fact(6))
  expect([...new Set(received)]).toEqual([5, 6])
  expect(counted.filter((how) => how === 'adopted')).toHaveLength(1)
})

test('a dead letter that is replayed after later facts takes effect on the fields they did not change', async () => {
  let isBroken = true
  const received: number[] = []
  /** a copy whose fields each store the number that set them, as every reaction must */
  const state: Record<string, { value: string; seq: number }> = {}
  const set = (field: string, value: string, seq: number): void => {
    if ((state[field]?.seq ?? 0) < seq) state[field] = { value, seq }
  }
  const inbox = inboxOf(({ seq }) => {
    if (seq === 2 && isBroken) throw new Error('a bug')
    received.push(seq)
    if (seq === 1) set('name', 'first', seq)
    if (seq === 2) {
      set('name', 'second', seq)
      set('blocked', 'yes', seq)
    }
    if (seq === 3) set('name', 'third', seq)
  })
  for (const seq of [1, 2, 3, 4]) await inbox.receive(fact(seq))
  expect([received, await letters()]).toEqual([[1, 3, 4], 1])
  isBroken = false
  expect(await inbox.replayDeadLetters({ after: null, limit: 10 })).toEqual({ replayed: 1, failed: 0, next: null })
  expect(await inbox.replayDeadLetters({ after: null, limit: 10 })).toEqual({ replayed: 0, failed: 0, next: null })
  expect([received, state, await letters()]).toEqual([
    [1, 3, 4, 2],
    { name: { value: 'third', seq: 3 }, blocked: { value: 'yes', seq: 2 } },
    0,
  ])
})

test('dead letters of an aggregate are replayed by their numbers, across pages; one that fails keeps its new reason', async () => {
  const received: string[] = []
  let reason = 'the first'
  let fails: React = () => true
  const inbox = inboxOf((envelope) => {
    if (fails(envelope)) throw new Error(reason)
    received.push(`${envelope.key}${envelope.seq}`)
  })
  await inbox.start()
  const envelopes = [2, 10, 1, 9, 11].map((seq) => fact(seq)).concat(fact(3, 'b'))
  await db
    .collection<{ _id: string }>('dead_letters')
    .insertMany(envelopes.map((envelope) => ({ _id: envelope.id, envelope, reason, at: new Date(), replayedAt: null })))
  reason = 'the second'
  fails = ({ seq }) => seq === 9
  const first = await inbox.replayDeadLetters({ after: null, limit: 3 })
  expect(first).toEqual({ replayed: 2, failed: 1, next: { topic: 'sample.thing', key: 'a', seq: 9 } })
  const second = await inbox.replayDeadLetters({ after: first.next, limit: 4 })
  expect(second).toEqual({ replayed: 3, failed: 0, next: null })
  expect(received).toEqual(['a1', 'a2', 'a10', 'a11', 'b3'])
  expect(await db.collection('dead_letters').find({ replayedAt: null }).toArray()).toMatchObject([
    { _id: 'sample.thing:a:9', reason: 'Error: the second' },
  ])
})

test('a reaction that throws something other than an error still leaves a dead letter with a reason', async () => {
  await inboxOf(() => Promise.reject(undefined)).receive(fact(1))
  expect(await db.collection('dead_letters').findOne({})).toMatchObject({ reason: 'undefined' })
})
