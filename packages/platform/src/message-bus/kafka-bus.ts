import type { FactEnvelope } from '@xinyu/contracts/event'
import type { Admin, Consumer, Kafka, KafkaConfig, Producer } from 'kafkajs'
import type { Log } from '../logging/log.ts'
import type { MessageBus, Deliver } from './message-bus.ts'
import { KafkaBacklog } from './kafka-backlog.ts'
import { KafkaBatch } from './kafka-batch.ts'
import { createConsumer, createKafka, createProducer } from './kafka-clients.ts'
import { defaultPartitions, parsePartitions, type Partitions } from './kafka-partitions.ts'
import { KafkaSender } from './kafka-sender.ts'
import { KafkaTopics } from './kafka-topics.ts'

/** batches of different partitions that are handled concurrently */
const partitionsAtOnce = 16
const restartAfter = 1_000
/** how soon a broker that lost its disk gets its topics back: a group that misses one of its topics reads none */
const restoreEvery = 5_000
/** a broker without an answer for this long is away */
const awayAfterMs = 15_000
const closeWithin = 10_000

interface Subscription {
  groupId: string
  topics: string[]
  deliver: Deliver
  consumer: Consumer
  /** false until the group has its first member here: until then its backlog is unknown */
  hasBegun: boolean
}

/**
 * Kafka bus: one topic per aggregate type, key = aggregate id, one consumer group per service, commit after the work.
 */
export class KafkaBus implements MessageBus {
  readonly system = 'kafka'
  readonly #kafka: Kafka
  readonly #producer: Producer
  readonly #backlog: KafkaBacklog
  readonly #admin: Admin
  readonly #subscriptions: Subscription[] = []
  readonly #prefix: string
  readonly #log: Log
  readonly #topics: KafkaTopics
  readonly #sender: KafkaSender
  #ready: Promise<void> | null = null
  #isClosed = false
  #restoring: NodeJS.Timeout | null = null
  #isRestoring = false
  /** when the broker last answered */
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(
    brokers: string[],
    namespace: string,
    log: Log,
    partitions: Partitions = parsePartitions(defaultPartitions),
    security: Pick<KafkaConfig, 'ssl' | 'sasl'> = {},
  ) {
    this.#kafka = createKafka(brokers, namespace || 'xinyu', security)
    this.#producer = createProducer(this.#kafka)
    this.#admin = this.#kafka.admin()
    this.#backlog = new KafkaBacklog(this.#kafka)
    this.#prefix = namespace ? `${namespace}.` : ''
    this.#topics = new KafkaTopics(this.#admin, this.#prefix, partitions, log)
    this.#sender = new KafkaSender(this.#producer, this.#topics)
    this.#log = log
  }

  async publish(...envelopes: FactEnvelope[]): Promise<void> {
    await this.#connect()
    await this.#sender.send(envelopes.map((envelope) => ({ topic: envelope.topic, envelope })))
  }

  async subscribe(group: string, topics: readonly string[], deliver: Deliver): Promise<void> {
    const groupId = this.#prefix + group
    const consumer = createConsumer(this.#kafka, groupId)
    const subscription: Subscription = { groupId, topics: [], deliver, consumer, hasBegun: false }
    this.#subscriptions.push(subscription)
    void this.#begin(subscription, topics)
  }

  isConnected(): boolean {
    return performance.now() - this.#answeredAt < awayAfterMs
  }

  async deadLetter(group: string, envelope: FactEnvelope, reason: string): Promise<void> {
    await this.#connect()
    await this.#sender.send([{ topic: 'dead-letters', envelope, headers: { group, reason: reason.slice(0, 500) } }])
  }

  async isIdle(): Promise<boolean> {
    if (this.#subscriptions.some(({ hasBegun }) => !hasBegun)) return false
    // while the broker is away, or kafkajs discovers a topic, the answer is unknown: not idle
    const behind = await Promise.all(
      this.#subscriptions.map(({ groupId, topics }) =>
        this.#backlog.isBehind(groupId, topics).catch(async (error: unknown) => {
          this.#log.warn('kafka: the backlog of a group is unknown', { group: groupId, err: error })
          if (!this.#isClosed) await this.#backlog.reconnect()
          return true
        }),
      ),
    )
    return behind.every((isBehind) => !isBehind)
  }

  /**
   * Leaves the groups after the running reactions; one that hangs is abandoned, and its fact is redelivered elsewhere.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#restoring) clearInterval(this.#restoring)
    const left = Promise.allSettled(this.#subscriptions.map(({ consumer }) => consumer.disconnect()))
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, closeWithin).unref())])
    await Promise.allSettled([this.#producer, this.#admin, this.#backlog].map((client) => client.disconnect()))
  }

  async #restore(): Promise<void> {
    if (this.#isRestoring) return
    this.#isRestoring = true
    // an unreachable broker has not lost its topics
    await this.#topics
      .restore()
      .then(() => (this.#answeredAt = performance.now()))
      .catch((error: unknown) => this.#log.debug(`topics: ${String(error)}`))
    this.#isRestoring = false
  }

  async #run(subscription: Subscription): Promise<void> {
    const { consumer, topics } = subscription
    await consumer.connect()
    // kafkajs starts at the end of a topic by default, and a new group would miss all history
    await consumer.subscribe({ topics, fromBeginning: true })
    // any consumer that joins counts, since failed ones are replaced
    consumer.on(consumer.events.GROUP_JOIN, () => {
      subscription.hasBegun = true
    })
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.#log.error('kafka: a consumer crashed', { group: subscription.groupId, err: payload.error })
      if (!payload.restart) this.#restart(subscription)
    })
    await consumer.run({
      partitionsConsumedConcurrently: partitionsAtOnce,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => new KafkaBatch(payload, subscription, this.#log).handle(() => this.#isClosed),
    })
  }

  /** Retries until the broker is there; the service answers its calls meanwhile. */
  async #begin(subscription: Subscription, topics: readonly string[]): Promise<void> {
    for (let attempt = 1; !this.#isClosed; attempt++)
      try {
        await this.#connect()
        subscription.topics = await Promise.all(topics.map((topic) => this.#topics.create(topic)))
        await this.#run(subscription)
        if (attempt > 1) this.#log.info('kafka: the broker is there', { group: subscription.groupId })
        return
      } catch (error) {
        if (attempt === 1) this.#log.warn('kafka: no broker yet; facts wait in their documents', { err: error })
        await subscription.consumer.disconnect().catch(() => undefined)
        subscription.consumer = createConsumer(this.#kafka, subscription.groupId)
        await new Promise((resolve) => setTimeout(resolve, restartAfter).unref())
      }
  }

  /** kafkajs stops on errors that it takes for permanent; a group must never stop consuming silently. */
  #restart(subscription: Subscription): void {
    setTimeout(() => {
      if (this.#isClosed) return
      subscription.consumer
        .disconnect()
        .catch(() => undefined)
        .then(() => {
          subscription.consumer = createConsumer(this.#kafka, subscription.groupId)
          return this.#run(subscription)
        })
        .catch((error: unknown) => {
          this.#log.error('kafka: a consumer could not be started again', { group: subscription.groupId, err: error })
          this.#restart(subscription)
        })
    }, restartAfter).unref()
  }

  async #connect(): Promise<void> {
    this.#ready ??= Promise.all([this.#producer, this.#admin, this.#backlog].map((client) => client.connect())).then(
      () => {
        this.#answeredAt = performance.now()
        this.#restoring ??= setInterval(() => void this.#restore(), restoreEvery).unref()
      },
    )
    await this.#ready.catch((error: unknown) => {
      this.#ready = null
      throw error
    })
  }
}
