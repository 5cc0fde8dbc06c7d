import { type Consumer, Kafka, type KafkaConfig, logLevel, Partitioners, type Producer } from 'kafkajs'

export const createKafka = (brokers: string[], clientId: string, security: Pick<KafkaConfig, 'ssl' | 'sasl'>): Kafka =>
  new Kafka({
    clientId,
    brokers,
    ...security,
    logLevel: logLevel.NOTHING,
    retry: { retries: 12, initialRetryTime: 100, maxRetryTime: 5_000 },
  })

/**
 * Not idempotent: kafkajs never resets its sequence, so a broker that lost its disk would refuse it forever; the inbox
 * ignores repeats.
 */
export const createProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    retry: { retries: 6, initialRetryTime: 100, maxRetryTime: 2_000 },
  })

export const createConsumer = (kafka: Kafka, groupId: string): Consumer =>
  kafka.consumer({
    groupId,
    maxWaitTimeInMs: 200,
    sessionTimeout: 15_000,
    heartbeatInterval: 2_000,
    rebalanceTimeout: 20_000,
    retry: { retries: 1_000_000, maxRetryTime: 5_000 },
  })
