import type { Admin, Kafka } from 'kafkajs'

/** Whether consumer groups have read everything. */
export class KafkaBacklog {
  readonly #kafka: Kafka
  /** kafkajs refuses an admin everything while a topic is missing whose offsets it ever read */
  #admin: Admin

  constructor(kafka: Kafka) {
    this.#kafka = kafka
    this.#admin = kafka.admin()
  }

  connect(): Promise<void> {
    return this.#admin.connect()
  }

  disconnect(): Promise<void> {
    return this.#admin.disconnect()
  }

  /** After one error an admin of kafkajs may keep failing: use a new one. */
  async reconnect(): Promise<void> {
    const old = this.#admin
    this.#admin = this.#kafka.admin()
    await Promise.allSettled([old.disconnect(), this.#admin.connect()])
  }

  async isBehind(groupId: string, topics: string[]): Promise<boolean> {
    const committed = await this.#admin.fetchOffsets({ groupId, topics })
    for (const { topic, partitions: parts } of committed) {
      const done = new Map(parts.map(({ partition, offset }) => [partition, BigInt(offset)]))
      const ends = await this.#admin.fetchTopicOffsets(topic)
      // nothing committed is -1; a partition whose messages have all expired has no backlog
      if (
        ends.some(
          ({ partition, low, high }) => BigInt(high) > BigInt(low) && (done.get(partition) ?? -1n) < BigInt(high),
        )
      )
        return true
    }
    return false
  }
}
