/** A real Apache Kafka broker: one KRaft node on its own loopback port. */
export interface KafkaBroker {
  /** For kafkajs: `host:port`. Unchanged by `restart()`. */
  brokers: string[]
  /** Shuts it down gracefully. */
  stop(): Promise<void>
  /** Stops it by kill -9. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** Stops it by kill -9 and deletes its data; `restart()` then starts an empty broker. */
  wipe(): Promise<void>
}

/** No Kafka broker can run here. The message says what, why and what to do. */
export class KafkaUnavailable extends Error {
  override name = 'KafkaUnavailable'
}
