import type { FactEnvelope } from '@xinyu/contracts/event'
import type { KafkaJSProtocolError, Message, Producer, TopicMessages } from 'kafkajs'
import { GroupCommit } from '../concurrency/group-commit.ts'
import type { KafkaTopics } from './kafka-topics.ts'

/** a broker's default limit for a batch of a partition is 1 MiB */
const MAX_BYTES = 900_000
/** overhead of a message besides key and value, rounded up */
const overhead = 300

interface OutgoingMessage {
  topic: string
  envelope: FactEnvelope
  headers?: Record<string, string>
}
/** One caller's facts: all or nothing, in order. */
interface SendRequest {
  messages: { topic: string; message: Message & { value: string } }[]
  bytes: number
}
type Failure = { error: unknown } | null

/** Combines many callers' facts in one request, one request after the other. */
export class KafkaSender {
  readonly #sending = new GroupCommit<SendRequest, Failure>((requests) => this.#sendAll(requests), {
    maxBatch: MAX_BYTES,
    weigh: ({ bytes }) => bytes,
  })

  constructor(
    private readonly producer: Producer,
    private readonly topics: KafkaTopics,
  ) {}

  async send(postings: readonly OutgoingMessage[]): Promise<void> {
    const messages = postings.map((outgoing) => ({ topic: outgoing.topic, message: messageOf(outgoing) }))
    const bytes = messages.reduce((sum, { message }) => sum + Buffer.byteLength(message.value) + overhead, 0)
    const failure = await this.#sending.run({ messages, bytes })
    if (failure) throw failure.error
  }

  async #sendAll(requests: SendRequest[]): Promise<Failure[]> {
    const failure = await this.#try(requests)
    if (!failure || requests.length === 1 || !isRefusal(failure.error)) return requests.map(() => failure)
    // the broker refused something permanently: sent separately, the others can leave
    const failures: Failure[] = []
    for (const request of requests) failures.push(await this.#try([request]))
    return failures
  }

  async #try(requests: readonly SendRequest[]): Promise<Failure> {
    const byTopic = Map.groupBy(
      requests.flatMap(({ messages }) => messages),
      ({ topic }) => topic,
    )
    try {
      const topicMessages: TopicMessages[] = []
      for (const [topic, those] of byTopic)
        topicMessages.push({ topic: await this.topics.create(topic), messages: those.map(({ message }) => message) })
      await this.#send(topicMessages)
      return null
    } catch (error) {
      return { error }
    }
  }

  /** While any topic is missing that was ever written to, kafkajs cannot write to any. */
  async #send(topicMessages: TopicMessages[]): Promise<void> {
    try {
      await this.producer.sendBatch({ acks: -1, topicMessages })
    } catch (error) {
      if (!isOfMissingTopic(error)) throw error
      await this.topics.restore()
      await this.producer.sendBatch({ acks: -1, topicMessages })
    }
  }
}

const isOfMissingTopic = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as KafkaJSProtocolError).type === 'UNKNOWN_TOPIC_OR_PARTITION' || isOfMissingTopic(error.cause))

/** kafkajs' errors cannot be imported from ES modules */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSProtocolError' && !(error as KafkaJSProtocolError).retriable

const messageOf = ({ envelope, headers }: OutgoingMessage) => ({
  key: envelope.key,
  value: JSON.stringify(envelope),
  headers: {
    type: envelope.type,
    // the standard place of a trace, for other consumers
    ...(envelope.traceparent === undefined ? {} : { traceparent: envelope.traceparent }),
    ...headers,
  },
})
