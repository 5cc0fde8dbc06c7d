import type { FactEnvelope } from '@xinyu/contracts/event'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Db, MongoClient } from 'mongodb'
import { LocalBus } from '../../message-bus/local-bus.ts'
import { Log } from '../../logging/log.ts'
import { type Aggregate, AggregateCollection, type OutboxEntry } from '../aggregate-collection.ts'
import { Relay } from './relay.ts'

const log = new Log('relay', 'silent')
let client: MongoClient
let db: Db
let published: FactEnvelope[] = []
let fails: (envelope: FactEnvelope) => boolean = () => false
const relays: Relay[] = []

beforeAll(async () => {
  client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
})
beforeEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
  await db?.dropDatabase()
  db = client.db(`relay_${process.pid}_${Math.random().toString(36).slice(2, 8)}`)
  published = []
  fails = () => false
})
afterAll(async () => {
  for (const relay of relays) await relay.stop()
  await db.dropDatabase()
  await client.close()
})

const startRelay = async (delay = 0): Promise<Relay> => {
  const messageBus = new LocalBus()
  await messageBus.subscribe('all', ['sample.thing'], async (envelope) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * delay))
    if (fails(envelope)) throw new Error('the message bus is away')
    published.push(envelope)
  })
  messageBus.open()
  const relay = new Relay(messageBus, log)
  relay.watch('things')
  await relay.start(db)
  relays.push(relay)
  return relay
}
const things = (...wake: Relay[]): AggregateCollection<Aggregate> =>
  new AggregateCollection<Aggregate>(db.collection('things'), () => {
    for (const relay of wake) relay.wake('things')
  })
const happened = (key: string): OutboxEntry => ({
  type: 'sample.happened.v1',
  topic: 'sample.thing',
  key,
  at: new Date(),
  data: {},
})
const waitUntilIdle = async (...of: Relay[]): Promise<void> => {
  for (const relay of of)
    while ((await relay.countWaiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 10))
}
const numbersOf = (key: string): number[] => published.filter((envelope) => envelope.key === key).map(({ seq }) => seq)

test('two instances of a service and writes in between: no fact is lost, and the first delivery of each is in order', async () => {
  const [one, two] = [await startRelay(6), await startRelay(6)]
  const collection = things(one, two)
  const keys = ['a', 'b', 'c']
  await Promise.all(
    keys.map(async (key) => {
      await collection.insert({ _id: key }, [happened(key)])
      for (let count = 2; count <= 25; count++) {
        await collection.change(key, () => ({ facts: [happened(key)], answer: null }))
        if (count % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }),
  )
  await waitUntilIdle(one, two)
  for (const key of keys) {
    const firsts = numbersOf(key).filter((seq, index, all) => all.indexOf(seq) === index)
    expect(firsts).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  }
  expect(
    await db
      .collection('things')
      .find({ $or: [{ pending: true }, { 'outbox.0': { $exists: true } }] })
      .toArray(),
  ).toEqual([])
  expect(await db.collection('events').countDocuments()).toBe(75)
})

test('a document whose facts cannot be published blocks no other, and is sent once it can be', async () => {
  fails = ({ key }) => key === 'stuck'
  const relay = await startRelay()
  const collection = things(relay)
  await collection.insert({ _id: 'stuck' }, [happened('stuck')])
  await Promise.all(
    Array.from({ length: 250 }, (_, index) => collection.insert({ _id: `t${index}` }, [happened(`t${index}`)])),
  )
  while (published.length < 250) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(numbersOf('stuck')).toEqual([])
  fails = () => false
  await waitUntilIdle(relay)
  expect(numbersOf('stuck')).toEqual([1])
})

test('what a crash left in its document is published after the next start', async () => {
  await things().insert({ _id: 'left' }, [happened('left'), happened('left')])
  await waitUntilIdle(await startRelay())
  expect(numbersOf('left')).toEqual([1, 2])
})

test('ends within seconds while the message bus is stuck, and the fact stays', async () => {
  const relay = new Relay(new LocalBus(), log)
  relay.watch('things')
  await relay.start(db)
  await things(relay).insert({ _id: 'a' }, [happened('a')])
  while ((await relay.countWaiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  const began = Date.now()
  await relay.stop()
  expect(Date.now() - began).toBeLessThan(10_000)
  expect(await db.collection('things').countDocuments({ pending: true })).toBe(1)
})
