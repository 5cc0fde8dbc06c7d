/** A real Apache Kafka broker: one node, KRaft, on a loopback port of its own. */
export interface KafkaBroker {
  /** For kafkajs: `host:port`. Stays the same over `restart()`. */
  brokers: string[]
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it by kill -9. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** Ends it by kill -9 and removes everything that it stored; `restart()` then gives an empty broker. */
  wipe(): Promise<void>
}

/** No Kafka broker can run here. The message says what, why and what to do. */
export class KafkaUnavailable extends Error {
  override name = 'KafkaUnavailable'
}
