import { broadcastSent } from '@xinyu/contracts/events/content'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Injectable } from '@nestjs/common'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import type { Filter } from 'mongodb'
import { advance, type Broadcast, sentOf } from './broadcasts.rules.ts'

export type StoredBroadcast = Aggregate & Broadcast

/** days for which a broadcast is in its people's lists */
export const SHOWN_DAYS = 90
const maxShown = 1_000

/** One document a broadcast, however many people it goes to: who has it follows from `reach`. */
@Injectable()
export class BroadcastsStore {
  readonly #broadcasts: AggregateCollection<StoredBroadcast>
  constructor(database: Database) {
    this.#broadcasts = database.aggregates<StoredBroadcast>('broadcasts')
  }

  find(id: string): Promise<StoredBroadcast | null> {
    return this.#broadcasts.find(id)
  }

  /** Idempotent. */
  async insert(broadcast: Broadcast): Promise<void> {
    await this.#broadcasts.insert(broadcast)
  }

  async change(id: string, decide: (now: Broadcast) => { refuse: AppError['code'] } | { set: Partial<Broadcast> }) {
    await this.#broadcasts.change(id, (broadcast) => {
      const decision = decide(broadcast)
      if ('refuse' in decision) throw new AppError(decision.refuse, { status_now: broadcast.state })
      return { update: { $set: decision.set }, answer: null }
    })
  }

  /**
   * Advances it one step in one write, with the fact after the last step. Does nothing if it may not advance any more.
   */
  async advance(id: string, buckets: number, total: number, now: Date): Promise<void> {
    await this.#broadcasts.change(id, (broadcast) => {
      const set = advance(broadcast, buckets, total, now)
      if (!set) return { answer: null }
      const after = { ...broadcast, ...set }
      const sent = { task_id: id, total: after.total, sent: sentOf(after) }
      return {
        update: { $set: set },
        facts: after.state === 'sent' ? [fact(broadcastSent, id, sent, now)] : [],
        answer: null,
      }
    })
  }

  /** Those with a step to take, oldest first. */
  findDue(now: Date): Promise<StoredBroadcast[]> {
    const begins: Filter<StoredBroadcast> = { state: 'waiting', startsAt: { $not: { $gt: now } } }
    return this.#broadcasts.raw
      .find({ $or: [{ state: 'sending' }, begins] })
      .sort({ addtime: 1 })
      .toArray()
  }

  findNextStart(): Promise<Date | null> {
    return findEarliest(this.#broadcasts.raw, 'startsAt', { state: 'waiting' })
  }

  /** Those that are in people's lists, newest first. */
  findShown(now: Date): Promise<StoredBroadcast[]> {
    const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS)
    return this.#broadcasts.raw
      .find({ publishedAt: { $gte: since }, to: { $ne: 'one' } }, { projection: { outbox: 0, ops: 0 } })
      .sort({ publishedAt: -1, _id: -1 })
      .limit(maxShown)
      .toArray()
  }

  async findPage(
    filter: Filter<StoredBroadcast>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ) {
    return listPage(this.#broadcasts.raw, filter, { sort: { addtime: order, _id: order }, skip, take })
  }

  /** Deletes what was sent to a person who is erased. */
  async eraseFor(user_id: string): Promise<void> {
    const words = { title: '', content: '', titleEn: '', contentEn: '', link: null }
    await this.#broadcasts.raw.updateMany({ user_id }, { $set: words, $inc: { version: 1 } })
  }
}
