import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Db, MongoClient } from 'mongodb'
import { LocalBus } from '../../message-bus/local-bus.ts'
import { Log } from '../../logging/log.ts'
import { type Aggregate, AggregateCollection, type OutboxEntry } from '../aggregate-collection.ts'
import { Relay } from './relay.ts'

const log = new Log('relay', 'silent')
interface Published {
  /** milliseconds of the machine's clock, which its processes share */
  at: number
  key: string
  seq: number
}
interface Instance {
  relay: Relay
  things: AggregateCollection<Aggregate>
}
let client: MongoClient
let db: Db
let relays: Relay[] = []
let children: ChildProcess[] = []

beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
})
beforeEach(() => {
  db = client.db(`instances_${process.pid}_${Math.random().toString(36).slice(2, 8)}`)
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const relay of relays) await relay.stop()
  ;[relays, children] = [[], []]
  await db.dropDatabase()
})
afterAll(() => client.close())

const happened = (key: string): OutboxEntry => ({
  type: 'sample.happened.v1',
  topic: 'sample.thing',
  key,
  at: new Date(),
  data: {},
})
/** What every instance published, in the order in which a broker would have it. */
const published = (): Promise<Published[]> => db.collection<Published>('published').find().sort({ at: 1 }).toArray()
const firstSights = (all: readonly Published[], key: string): number[] => [
  ...new Set(all.filter((one) => one.key === key).map(({ seq }) => seq)),
]
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const waitUntilIdle = async (): Promise<void> => {
  const things = db.collection('things')
  while ((await things.countDocuments({ pending: true })) > 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

const now = (): number => performance.timeOrigin + performance.now()
/** One instance of a service whose message bus records what is published. */
const startInstance = async (delay = 0): Promise<Instance> => {
  const messageBus = new LocalBus()
  await messageBus.subscribe('all', ['sample.thing'], async ({ key, seq }: FactEnvelope) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * delay))
    await db.collection<Published>('published').insertOne({ at: now(), key, seq })
  })
  messageBus.open()
  const relay = new Relay(messageBus, log, { sweepEveryMs: 100 })
  relay.watch('things')
  await relay.start(db)
  relays.push(relay)
  const wake = (id?: string): void => relay.wake('things', id)
  return { relay, things: new AggregateCollection<Aggregate>(db.collection('things'), wake, relay.id) }
}

/** An instance in its own process that writes `keys` with two facts each, and prints when it holds them. */
const startHolder = async (keys: readonly string[]): Promise<ChildProcess> => {
  const built = (file: string): string => new URL(`../../../dist/${file}`, import.meta.url).href
  const script = `import { MongoClient } from 'mongodb'
    import { AggregateCollection } from '${built('db/aggregate-collection.js')}'
    import { Relay } from '${built('db/relay/relay.js')}'
    import { Log } from '${built('logging/log.js')}'
    const client = await new MongoClient(process.env.MONGODB_URL).connect()
    const db = client.db('${db.databaseName}')
    const held = []
    const publish = async (...envelopes) => {
      held.push(...envelopes)
      if (held.length === ${2 * keys.length}) console.log('holding')
      await new Promise((resolve) => setTimeout(resolve, 1000))
      for (const { key, seq } of envelopes) {
        const at = performance.timeOrigin + performance.now()
        await db.collection('published').insertOne({ at, key, seq })
      }
      console.log('published')
    }
    const relay = new Relay({ publish, system: 'in-process' }, new Log('holder', 'silent'), { sweepEveryMs: 100 })
    relay.watch('things')
    await relay.start(db)
    const things = new AggregateCollection(db.collection('things'), (id) => relay.wake('things', id), relay.id)
    const happened = (key) => ({ type: 'sample.happened.v1', topic: 'sample.thing', key, at: new Date(), data: {} })
    await Promise.all(${JSON.stringify(keys)}.map((key) => things.insert({ _id: key }, [happened(key), happened(key)])))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await says(child, 'holding')
  return child
}
const says = async (child: ChildProcess, word: string, times = 1): Promise<void> => {
  if (!child.stdout) throw new Error('the process has no output')
  for (let text = ''; text.split(word).length <= times;) text += String((await once(child.stdout, 'data'))[0])
}

test('three instances publish each fact once, whichever of them writes it', async () => {
  const instances = [await startInstance(2), await startInstance(2), await startInstance(2)]
  const keys = upTo(20).map((nth) => `t${nth}`)
  const writer = (nth: number): AggregateCollection<Aggregate> => (instances[nth % 3] as Instance).things
  for (const [index, key] of keys.entries()) await writer(index).insert({ _id: key }, [happened(key)])
  for (let count = 2; count <= 15; count++)
    for (const [index, key] of keys.entries())
      await writer(index + count).change(key, () => ({ facts: [happened(key)], answer: null }))
  await waitUntilIdle()
  const all = await published()
  for (const key of keys) expect(all.filter((one) => one.key === key).map(({ seq }) => seq)).toEqual(upTo(15))
})

test('of a document that all three write at once each fact is published once, in order', async () => {
  const instances = [await startInstance(5), await startInstance(5), await startInstance(5)]
  await instances[0]?.things.insert({ _id: 'hot' }, [happened('hot')])
  await Promise.all(
    instances.map(async ({ things }) => {
      for (let count = 0; count < 40; count++) await things.updateAndGet({ _id: 'hot' }, {}, [happened('hot')])
    }),
  )
  await waitUntilIdle()
  expect((await published()).map(({ seq }) => seq)).toEqual(upTo(121))
})

test('what a killed instance held is published once by the others, in order', async () => {
  const keys = upTo(60).map((nth) => `t${nth}`)
  const child = await startHolder(keys)
  const left = [await startInstance(), await startInstance()]
  child.kill('SIGKILL')
  // a new fact of a document that the dead one held waits behind it
  for (const key of keys) await left[0]?.things.change(key, () => ({ facts: [happened(key)], answer: null }))
  await waitUntilIdle()
  const all = await published()
  for (const key of keys) expect(all.filter((one) => one.key === key).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('an instance that hangs and continues after its timeout loses nothing and reorders nothing', async () => {
  const keys = ['a', 'b', 'c']
  const child = await startHolder(keys)
  child.kill('SIGSTOP')
  const { things } = await startInstance()
  for (const key of keys) await things.change(key, () => ({ facts: [happened(key)], answer: null }))
  await waitUntilIdle()
  expect((await published()).length).toBe(9)
  const goesOn = says(child, 'published', keys.length)
  child.kill('SIGCONT')
  await goesOn
  for (const key of keys) await things.change(key, () => ({ facts: [happened(key)], answer: null }))
  await waitUntilIdle()
  const all = await published()
  for (const key of keys) expect(firstSights(all, key)).toEqual([1, 2, 3, 4])
  expect(await db.collection('things').countDocuments({ factCount: 4, outbox: [] })).toBe(3)
})
