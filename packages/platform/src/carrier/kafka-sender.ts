import type { FactEnvelope } from '@xinyu/contracts/event'
import type { KafkaJSProtocolError, Message, Producer, TopicMessages } from 'kafkajs'
import { GroupCommit } from '../group-commit.ts'
import type { KafkaTopics } from './kafka-topics.ts'

/** a broker takes no batch of a partition above 1 MiB unless it is told to */
const mostBytes = 900_000
/** what a message costs beside its key and value, generously */
const overhead = 300

interface Posting {
  topic: string
  envelope: FactEnvelope
  headers?: Record<string, string>
}
/** What one caller has to send, all or nothing, in its order. */
interface Parcel {
  messages: { topic: string; message: Message & { value: string } }[]
  bytes: number
}
type Failure = { error: unknown } | null

/** Sends what many callers have in one request, one request after the other. */
export class KafkaSender {
  readonly #producer: Producer
  readonly #topics: KafkaTopics
  readonly #sending = new GroupCommit<Parcel, Failure>((parcels) => this.#sendAll(parcels), {
    most: mostBytes,
    weigh: ({ bytes }) => bytes,
  })

  constructor(producer: Producer, topics: KafkaTopics) {
    this.#producer = producer
    this.#topics = topics
  }

  async send(postings: readonly Posting[]): Promise<void> {
    const messages = postings.map((posting) => ({ topic: posting.topic, message: messageOf(posting) }))
    const bytes = messages.reduce((sum, { message }) => sum + Buffer.byteLength(message.value) + overhead, 0)
    const failure = await this.#sending.run({ messages, bytes })
    if (failure) throw failure.error
  }

  async #sendAll(parcels: Parcel[]): Promise<Failure[]> {
    const failure = await this.#try(parcels)
    if (!failure || parcels.length === 1 || !isRefusal(failure.error)) return parcels.map(() => failure)
    // the broker refused something of it for good: alone, each of the others can leave
    const failures: Failure[] = []
    for (const parcel of parcels) failures.push(await this.#try([parcel]))
    return failures
  }

  async #try(parcels: readonly Parcel[]): Promise<Failure> {
    const byTopic = Map.groupBy(
      parcels.flatMap(({ messages }) => messages),
      ({ topic }) => topic,
    )
    try {
      const topicMessages: TopicMessages[] = []
      for (const [topic, those] of byTopic)
        topicMessages.push({ topic: await this.#topics.make(topic), messages: those.map(({ message }) => message) })
      await this.#producer.sendBatch({ acks: -1, topicMessages })
      return null
    } catch (error) {
      // a broker that lost its disk has lost the topics too: look again before the next try
      for (const topic of byTopic.keys()) this.#topics.forget(topic)
      return { error }
    }
  }
}

/** kafkajs exports its errors in a way that ES modules do not see */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'KafkaJSProtocolError' && !(error as KafkaJSProtocolError).retriable

const messageOf = ({ envelope, headers }: Posting) => ({
  key: envelope.key,
  value: JSON.stringify(envelope),
  headers: {
    type: envelope.type,
    // for readers of other makes, which look for a trace here
    ...(envelope.traceparent === undefined ? {} : { traceparent: envelope.traceparent }),
    ...headers,
  },
})
