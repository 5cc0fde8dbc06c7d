import type { Admin } from 'kafkajs'
import type { Log } from '../log.ts'

const partitions = 6
/** as long as the services keep their journals */
const retention = 30 * 86_400_000

/** Topics are made by us with known partitions, never by accident. */
export class KafkaTopics {
  readonly #admin: Admin
  readonly #log: Log
  readonly #known = new Map<string, Promise<void>>()

  constructor(admin: Admin, log: Log) {
    this.#admin = admin
    this.#log = log
  }

  /** Resolves when the topic is there and served; asks the broker once. */
  async make(topic: string): Promise<void> {
    let made = this.#known.get(topic)
    if (!made) {
      made = this.#make(topic)
      this.#known.set(topic, made)
      made.catch(() => this.#known.delete(topic))
    }
    await made
  }

  /** A broker that lost its disk has lost its topics too: the next `make` looks again. */
  forget(topic: string): void {
    this.#known.delete(topic)
  }

  async #make(topic: string): Promise<void> {
    if (!(await this.#admin.listTopics()).includes(topic)) {
      const configEntries = [{ name: 'retention.ms', value: String(retention) }]
      // false, or an error, when another service made it at the same moment
      await this.#admin
        .createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: partitions, configEntries }] })
        .catch((error: unknown) => this.#log.debug(`topic race: ${String(error)}`))
    }
    await this.#untilServed(topic)
  }

  /** A new topic is listed before every partition has its leader; kafkajs gives up on such a one. */
  async #untilServed(topic: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#admin.fetchTopicMetadata({ topics: [topic] }).catch(() => null)
      if (
        found?.topics[0]?.partitions.length === partitions &&
        found.topics[0].partitions.every(({ leader }) => leader >= 0)
      )
        return
      if (attempt === 50) throw new Error(`Kafka does not serve the topic ${topic}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
