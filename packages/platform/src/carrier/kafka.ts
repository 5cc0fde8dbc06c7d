import type { Envelope } from '@xinyu/contracts/event'
import { type Admin, type Consumer, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs'
import type { Log } from '../log.ts'
import type { Carrier, Deliver } from './carrier.ts'

const partitions = 6

/** Kafka carrier: one topic an aggregate type, key = aggregate id, a consumer group a service, commit after the work. */
export class KafkaCarrier implements Carrier {
  readonly #kafka: Kafka
  readonly #producer: Producer
  readonly #admin: Admin
  readonly #consumers: { group: string; topics: string[]; consumer: Consumer }[] = []
  readonly #prefix: string
  readonly #log: Log
  readonly #known = new Map<string, Promise<void>>()
  #ready: Promise<void> | null = null

  constructor(brokers: string[], namespace: string, log: Log) {
    this.#kafka = new Kafka({ clientId: namespace, brokers, logLevel: logLevel.NOTHING, retry: { retries: 12, initialRetryTime: 100, maxRetryTime: 5_000 } })
    this.#producer = this.#kafka.producer({ idempotent: true, maxInFlightRequests: 1, createPartitioner: Partitioners.DefaultPartitioner, allowAutoTopicCreation: false })
    this.#admin = this.#kafka.admin()
    this.#prefix = namespace ? `${namespace}.` : ''
    this.#log = log
  }

  async publish(envelope: Envelope): Promise<void> {
    await this.#connect()
    await this.#topic(envelope.topic)
    await this.#send(this.#prefix + envelope.topic, envelope, {})
  }

  async subscribe(group: string, topics: readonly string[], deliver: Deliver): Promise<void> {
    await this.#connect()
    for (const topic of topics) await this.#topic(topic)
    const groupId = this.#prefix + group
    const consumer = this.#kafka.consumer({ groupId, maxWaitTimeInMs: 200, sessionTimeout: 15_000, heartbeatInterval: 2_000, rebalanceTimeout: 20_000, retry: { retries: 1_000_000, maxRetryTime: 5_000 } })
    await consumer.connect()
    const names = topics.map((topic) => this.#prefix + topic)
    // kafkajs begins at the end of a topic unless told, and a new group would miss all history
    await consumer.subscribe({ topics: names, fromBeginning: true })
    const joined = new Promise<void>((resolve) => { consumer.on(consumer.events.GROUP_JOIN, () => resolve()) })
    await consumer.run({
      partitionsConsumedConcurrently: 3,
      eachMessage: async ({ message }) => {
        if (message.value) await deliver(JSON.parse(message.value.toString()) as Envelope)
      },
    })
    await joined
    this.#consumers.push({ group: groupId, topics: names, consumer })
  }

  async deadLetter(group: string, envelope: Envelope, reason: string): Promise<void> {
    await this.#connect()
    await this.#topic('dead-letters')
    await this.#send(`${this.#prefix}dead-letters`, envelope, { group, reason: reason.slice(0, 500) })
  }

  async idle(): Promise<boolean> {
    for (const { group, topics } of this.#consumers) {
      const committed = await this.#admin.fetchOffsets({ groupId: group, topics })
      for (const { topic, partitions: parts } of committed) {
        const ends = await this.#admin.fetchTopicOffsets(topic)
        const behind = ends.some((end) => BigInt(end.high) > 0n && BigInt(parts.find((part) => part.partition === end.partition)?.offset ?? '-1') < BigInt(end.high))
        if (behind) return false
      }
    }
    return true
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#consumers.map(({ consumer }) => consumer.disconnect()))
    await Promise.allSettled([this.#producer.disconnect(), this.#admin.disconnect()])
  }

  async #connect(): Promise<void> {
    this.#ready ??= Promise.all([this.#producer.connect(), this.#admin.connect()]).then(() => undefined)
    await this.#ready.catch((error: unknown) => {
      this.#ready = null
      throw error
    })
  }

  async #send(topic: string, envelope: Envelope, headers: Record<string, string>): Promise<void> {
    await this.#producer.send({ topic, acks: -1, messages: [{ key: envelope.key, value: JSON.stringify(envelope), headers: { type: envelope.type, ...headers } }] })
  }

  /** Topics are made by us with known partitions, never by accident. */
  async #topic(name: string): Promise<void> {
    const topic = this.#prefix + name
    let made = this.#known.get(topic)
    if (!made) {
      made = this.#make(topic)
      this.#known.set(topic, made)
      made.catch(() => this.#known.delete(topic))
    }
    await made
  }

  async #make(topic: string): Promise<void> {
    if ((await this.#admin.listTopics()).includes(topic)) return
    const created = await this.#admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: partitions }] }).catch((error: unknown) => {
      // another service made it at the same moment
      this.#log.debug(`topic race: ${String(error)}`)
      return true
    })
    if (created) this.#log.info('kafka: topic made', { topic })
  }
}
