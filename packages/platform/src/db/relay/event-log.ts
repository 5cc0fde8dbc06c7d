import type { FactEnvelope } from '@xinyu/contracts/event'
import { type Db, type Filter, MongoBulkWriteError } from 'mongodb'
import { peopleOf } from '../../erasure/personal-facts.ts'
import type { MessageBus } from '../../message-bus/message-bus.ts'
import type { Database } from '../database.ts'
import { beyond, byPlace, type Place } from './place.ts'

/** `people`: the persons about whom it holds personal data. */
type Kept = Omit<FactEnvelope, 'id' | 'at'> & { _id: string; at: Date; people?: string[] }
interface Page {
  topic?: string
  since?: string
  after: Place | null
  limit: number
}

/** What the relay has published, kept for `eventLogDays`: refills a broker that lost its disk. */
export class EventLog {
  readonly #database: Pick<Database, 'collection'>
  readonly #messageBus: MessageBus

  constructor(database: Pick<Database, 'collection'>, messageBus: MessageBus) {
    this.#database = database
    this.#messageBus = messageBus
  }

  /** Publishes one page again, each aggregate's facts in order. `next` is null after the last page. */
  async replay({ topic, since, after, limit }: Page): Promise<{ sent: number; next: Place | null }> {
    const wanted: Filter<Kept>[] = [
      topic ? { topic } : {},
      since ? { at: { $gte: new Date(since) } } : {},
      after ? beyond(after) : {},
    ]
    const page = await this.#database
      .collection<Kept>('events')
      .find({ $and: wanted })
      .sort(byPlace())
      .limit(limit)
      .toArray()
    const envelopes = page.map(({ _id: id, at, people: _people, ...fact }) => ({ id, ...fact, at: at.toISOString() }))
    const aggregates = Map.groupBy(envelopes, ({ topic, key }) => `${topic}:${key}`)
    await Promise.all([...aggregates.values()].map((facts) => this.#messageBus.publish(...facts)))
    const last = page.at(-1)
    return {
      sent: page.length,
      next: last && page.length === limit ? { topic: last.topic, key: last.key, seq: last.seq } : null,
    }
  }
}

/** Adds facts to the event log. */
export const recordFacts = async (db: Db | null, facts: readonly FactEnvelope[]): Promise<void[]> => {
  const rows = facts.map(({ id, ...fact }) => ({ _id: id, ...fact, ...peopleOf(fact), at: new Date(fact.at) }))
  await db
    ?.collection<Kept>('events')
    .insertMany(rows, { ordered: false })
    .catch((error: unknown) => {
      // entries recorded before stay unchanged
      if (!(error instanceof MongoBulkWriteError && areRepeats(error))) throw error
    })
  return []
}

const duplicateKey = 11_000
const areRepeats = (error: MongoBulkWriteError): boolean => {
  const errors = [error.writeErrors].flat()
  return errors.length > 0 && errors.every(({ code }) => code === duplicateKey) && !error.result.getWriteConcernError()
}
