import { broadcastSent } from '@xinyu/contracts/events/content'
import { Injectable } from '@nestjs/common'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/list-total'
import { AppError } from '@xinyu/platform/error'
import type { Filter } from 'mongodb'
import { advance, type Broadcast, sentOf } from './broadcasts.rules.ts'

export type StoredBroadcast = Aggregate & Broadcast

/** days for which a broadcast stands in the lists of its people */
export const SHOWN_DAYS = 90
const mostShown = 1_000

/** One document a broadcast, however many it goes to: what each has of it follows from `reach`. */
@Injectable()
export class BroadcastsStore {
  readonly #broadcasts: AggregateCollection<StoredBroadcast>
  constructor(database: Database) {
    this.#broadcasts = database.aggregates<StoredBroadcast>('broadcasts')
  }

  get(id: string): Promise<StoredBroadcast | null> {
    return this.#broadcasts.get(id)
  }

  /** Harmless when it is there already. */
  async insert(broadcast: Broadcast): Promise<void> {
    await this.#broadcasts.insert(broadcast)
  }

  async change(id: string, decide: (now: Broadcast) => { refused: AppError['code'] } | { set: Partial<Broadcast> }) {
    await this.#broadcasts.change(id, (broadcast) => {
      const decision = decide(broadcast)
      if ('refused' in decision) throw new AppError(decision.refused, { status_now: broadcast.state })
      return { update: { $set: decision.set }, answer: null }
    })
  }

  /** One step of its way in one write, with the fact when it was the last. Nothing when it may not move any more. */
  async advance(id: string, parts: number, total: number, now: Date): Promise<void> {
    await this.#broadcasts.change(id, (broadcast) => {
      const set = advance(broadcast, parts, total, now)
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

  /** Those that have somewhere to go, the first before the rest. */
  due(now: Date): Promise<StoredBroadcast[]> {
    const begins: Filter<StoredBroadcast> = { state: 'waiting', startsAt: { $not: { $gt: now } } }
    return this.#broadcasts.raw
      .find({ $or: [{ state: 'sending' }, begins] })
      .sort({ addtime: 1 })
      .toArray()
  }

  /** Those that people have in their lists, the newest first. */
  shown(now: Date): Promise<StoredBroadcast[]> {
    const since = new Date(now.getTime() - SHOWN_DAYS * 86_400_000)
    return this.#broadcasts.raw
      .find({ publishedAt: { $gte: since }, to: { $ne: 'one' } }, { projection: { outbox: 0, ops: 0 } })
      .sort({ publishedAt: -1, _id: -1 })
      .limit(mostShown)
      .toArray()
  }

  async page(filter: Filter<StoredBroadcast>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#broadcasts.raw, filter, { sort: { addtime: order, _id: order }, skip, take })
  }

  /** What was written to somebody who is erased. */
  async eraseFor(user_id: string): Promise<void> {
    const words = { title: '', content: '', titleEn: '', contentEn: '', link: null }
    await this.#broadcasts.raw.updateMany({ user_id }, { $set: words, $inc: { version: 1 } })
  }
}
