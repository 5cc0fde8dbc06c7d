import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KafkaBroker, KafkaUnavailable, startKafka } from '@xinyu/testkit/kafka/kafka-broker'
import { until } from '@xinyu/testkit/until'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { Log } from '../logging/log.ts'
import { envelopeOf, groupOn } from './bus-conformance.ts'
import { KafkaBus } from './kafka-bus.ts'

jest.setTimeout(240_000)
const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
const outcome = await startKafka({ dir, log: () => undefined }).catch((error: unknown) => {
  if (error instanceof KafkaUnavailable && process.env.CI !== 'true') return error
  throw error
})
const log = new Log('batches', 'silent')

if (outcome instanceof KafkaUnavailable) test.skip(`batches over Kafka: ${outcome.message}`, () => undefined)
else describe('batches over a real Kafka broker', () => defineTests(outcome))

function defineTests(broker: KafkaBroker): void {
  let client: MongoClient
  const buses: KafkaBus[] = []
  /** one partition, so that everything is in one batch */
  const connect = (): KafkaBus => {
    const messageBus = new KafkaBus(broker.brokers, `b${process.pid}`, log, { byDefault: 1, byTopic: {} })
    buses.push(messageBus)
    return messageBus
  }
  beforeAll(async () => {
    client = await new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true }).connect()
  })
  afterAll(async () => {
    for (const messageBus of buses) await messageBus.close()
    await client.close()
    await broker.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const waitUntilIdle = async (messageBus: KafkaBus): Promise<void> => {
    while (!(await messageBus.isIdle())) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const publish = (messageBus: KafkaBus, name: string, keys: readonly string[], each: number): Promise<unknown> =>
    Promise.all(
      keys.map((key) =>
        messageBus.publish(...Array.from({ length: each }, (_, index) => envelopeOf(name, key, index + 1))),
      ),
    )

  test('of a batch only the fact that always fails goes to the dead letters; its aggregate waits for that, the others continue', async () => {
    const messageBus = connect()
    await publish(messageBus, 'poison', ['a', 'b', 'c'], 3)
    const group = await groupOn(client, messageBus, 'poison', 'one', ({ key, seq }) => {
      if (key === 'a' && seq === 2) throw new Error('never')
    })
    await waitUntilIdle(messageBus)
    expect([...group.received].sort()).toEqual(['a1', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3'])
    expect(group.received.at(-1)).toBe('a3')
    for (const key of ['b', 'c'])
      expect(group.received.filter((mark) => mark.startsWith(key))).toEqual([`${key}1`, `${key}2`, `${key}3`])
    const letters = await group.db.collection<{ _id: string }>('dead_letters').find().toArray()
    expect(letters.map(({ _id }) => _id)).toEqual(['conformance.poison:a:2'])
    await group.db.dropDatabase()
  })

  test('different aggregates of a batch are handled concurrently, and their numbers are read and written together', async () => {
    const messageBus = connect()
    const keys = Array.from({ length: 200 }, (_, index) => `k${index}`)
    await publish(messageBus, 'bulk', keys, 2)
    let [running, most] = [0, 0]
    const onCursors: string[] = []
    client.on('commandStarted', ({ commandName, command }) => {
      if (command[commandName] === 'inbox_cursors') onCursors.push(commandName)
    })
    const group = await groupOn(client, messageBus, 'bulk', 'one', async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running--
    })
    await until(() => group.received.length === 400)
    await waitUntilIdle(messageBus)
    expect(most).toBeGreaterThan(100)
    for (const key of keys) expect(group.received.indexOf(`${key}1`)).toBeLessThan(group.received.indexOf(`${key}2`))
    expect(onCursors.length).toBeLessThan(40)
    await group.db.dropDatabase()
  })

  test('a fact that the broker refuses does not fail the others in its batch', async () => {
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    const configEntries = [{ name: 'max.message.bytes', value: '1000' }]
    await admin.createTopics({ topics: [{ topic: `b${process.pid}.conformance.narrow`, configEntries }] })
    await admin.disconnect()
    const messageBus = connect()
    await messageBus.publish(envelopeOf('refused', 'first', 1))
    const sent = await Promise.allSettled([
      messageBus.publish(envelopeOf('refused', 'a', 1)),
      messageBus.publish(envelopeOf('narrow', 'large', 1, 'x'.repeat(2_000))),
      messageBus.publish(envelopeOf('refused', 'b', 1)),
    ])
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const group = await groupOn(client, messageBus, 'refused', 'one')
    await waitUntilIdle(messageBus)
    expect([...group.received].sort()).toEqual(['a1', 'b1', 'first1'])
    await group.db.dropDatabase()
  })

  test('a batch that takes longer than the session stays with its consumer', async () => {
    const [reader, other] = [connect(), connect()]
    let times = 0
    const slow = async (): Promise<void> => {
      times++
      await new Promise((resolve) => setTimeout(resolve, 18_000))
    }
    await reader.publish(envelopeOf('slow', 'a', 1))
    const group = await groupOn(client, reader, 'slow', 'one', slow)
    await until(() => times === 1)
    const joined = groupOn(client, other, 'slow', 'one', slow)
    await until(() => group.received.length === 1)
    await joined
    await waitUntilIdle(reader)
    expect(times).toBe(1)
    await group.db.dropDatabase()
  })

  test('a broker that has lost its disk gets back all subscribed topics, also those without new facts', async () => {
    const messageBus = connect()
    const received: string[] = []
    await messageBus.subscribe('both', ['conformance.active', 'conformance.idle'], async ({ topic }) => {
      received.push(topic)
    })
    await messageBus.publish(envelopeOf('active', 'a', 1))
    await messageBus.publish(envelopeOf('idle', 'a', 1))
    await waitUntilIdle(messageBus)
    await broker.wipe()
    await broker.restart()
    while (received.length === 2) await messageBus.publish(envelopeOf('active', 'a', 2)).catch(() => undefined)
    await waitUntilIdle(messageBus)
    expect(received.slice(0, 3).sort()).toEqual(['conformance.active', 'conformance.active', 'conformance.idle'])
  })
}
