import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { Admin } from 'kafkajs'
import type { Log } from '../logging/log.ts'
import { brokerDays } from '../retention.ts'
import type { Partitions } from './kafka-partitions.ts'

const retentionMs = brokerDays * DAY_MS

/** Creates topics with known partitions; automatic creation is off. An existing one is left as it is. */
export class KafkaTopics {
  readonly #known = new Map<string, Promise<void>>()

  constructor(
    private readonly admin: Admin,
    private readonly prefix: string,
    private readonly partitions: Partitions,
    private readonly log: Log,
  ) {}

  /** Resolves with the broker's name of the topic when it exists and is served; queries the broker once. */
  async create(topic: string): Promise<string> {
    let made = this.#known.get(topic)
    if (!made) {
      made = this.#make(topic)
      this.#known.set(topic, made)
      made.catch(() => this.#known.delete(topic))
    }
    await made
    return this.prefix + topic
  }

  /** Recreates missing topics of a broker that lost its disk. */
  async restore(): Promise<void> {
    const there = new Set(await this.admin.listTopics())
    const lost = [...this.#known.keys()].filter((topic) => !there.has(this.prefix + topic))
    for (const topic of lost) this.#known.delete(topic)
    await Promise.all(lost.map((topic) => this.create(topic)))
  }

  async #make(name: string): Promise<void> {
    const topic = this.prefix + name
    if (!(await this.admin.listTopics()).includes(topic)) {
      const numPartitions = this.partitions.byTopic[name] ?? this.partitions.byDefault
      const configEntries = [{ name: 'retention.ms', value: String(retentionMs) }]
      // false, or an error, if another service created it at the same moment
      await this.admin
        .createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions, configEntries }] })
        .catch((error: unknown) => this.log.debug(`topic race: ${String(error)}`))
    }
    await this.#untilServed(topic)
  }

  /** A new topic is listed before every partition has its leader; kafkajs gives up on such a topic. */
  async #untilServed(topic: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.admin.fetchTopicMetadata({ topics: [topic] }).catch(() => null)
      const partitions = found?.topics[0]?.partitions ?? []
      if (partitions.length > 0 && partitions.every(({ leader }) => leader >= 0)) return
      if (attempt === 50) throw new Error(`Kafka does not serve the topic ${topic}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
