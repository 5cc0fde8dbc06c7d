import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { type KafkaBroker, startKafka } from './kafka-broker.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
let broker: KafkaBroker
beforeAll(async () => {
  broker = await startKafka({ dir, log: () => undefined })
}, 300_000)
afterAll(async () => {
  await broker?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const client = () =>
  new Kafka({
    clientId: 'test',
    brokers: broker.brokers,
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 100, retries: 12 },
  })

async function produce(topic: string, values: string[]): Promise<void> {
  const producer = client().producer()
  await producer.connect()
  await producer.send({ topic, acks: -1, messages: values.map((value) => ({ key: 'one', value })) })
  await producer.disconnect()
}

async function consume(topic: string, groupId: string, count: number): Promise<string[]> {
  const consumer = client().consumer({ groupId })
  await consumer.connect()
  await consumer.subscribe({ topic, fromBeginning: true })
  const values: string[] = []
  await new Promise<void>((resolve, reject) => {
    consumer
      .run({
        eachMessage: async ({ message }) => {
          values.push(message.value?.toString() ?? '')
          if (values.length === count) resolve()
        },
      })
      .catch(reject)
  })
  await consumer.disconnect()
  return values
}

describe('the Kafka broker of the tests', () => {
  it('keeps messages of one key in order, also after kill -9', async () => {
    const admin = client().admin()
    await admin.connect()
    await admin.createTopics({ waitForLeaders: true, topics: [{ topic: 'facts', numPartitions: 3 }] })
    await admin.disconnect()
    const first = Array.from({ length: 20 }, (_, n) => `a${n}`)
    await produce('facts', first)
    expect(await consume('facts', 'g1', 20)).toEqual(first)
    await broker.kill()
    await broker.restart()
    await produce('facts', ['after'])
    expect(await consume('facts', 'g2', 21)).toEqual([...first, 'after'])
    expect(await consume('facts', 'g1', 1)).toEqual(['after'])
  }, 180_000)

  it('is empty after a wipe, at the same address', async () => {
    const before = broker.brokers
    await broker.wipe()
    await broker.restart()
    const admin = client().admin()
    await admin.connect()
    expect([broker.brokers, (await admin.listTopics()).includes('facts')]).toEqual([before, false])
    await admin.disconnect()
  })
})
