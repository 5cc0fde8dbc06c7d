import type { Filter } from 'mongodb'
import type { MessageBus } from '../../message-bus/message-bus.ts'
import type { Database } from '../database.ts'
import { afterPosition, byFactPosition, type FactPosition } from './fact-position.ts'
import type { RecordedFact } from './record-facts.ts'

interface Page {
  topic?: string
  since?: string
  after: FactPosition | null
  limit: number
}

/** What the relay has published, kept for `eventLogDays`: refills a broker that lost its disk. */
export class EventLog {
  constructor(
    private readonly database: Pick<Database, 'collection'>,
    private readonly messageBus: MessageBus,
  ) {}

  /** Publishes one page again, each aggregate's facts in order. `next` is null after the last page. */
  async replay({ topic, since, after, limit }: Page): Promise<{ sent: number; next: FactPosition | null }> {
    const wanted: Filter<RecordedFact>[] = [
      topic ? { topic } : {},
      since ? { at: { $gte: new Date(since) } } : {},
      after ? afterPosition(after) : {},
    ]
    const page = await this.database
      .collection<RecordedFact>('events')
      .find({ $and: wanted })
      .sort(byFactPosition())
      .limit(limit)
      .toArray()
    const envelopes = page.map(({ _id: id, at, people: _people, ...fact }) => ({ id, ...fact, at: at.toISOString() }))
    const aggregates = Map.groupBy(envelopes, ({ topic, key }) => `${topic}:${key}`)
    await Promise.all([...aggregates.values()].map((facts) => this.messageBus.publish(...facts)))
    const last = page.at(-1)
    return {
      sent: page.length,
      next: last && page.length === limit ? { topic: last.topic, key: last.key, seq: last.seq } : null,
    }
  }
}
