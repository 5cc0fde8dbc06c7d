import { type Aggregate, type AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { listPage, type ListWindow } from '@xinyu/platform/db/lists/list-page'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import type { Batch, BatchDecision } from './batch.rules.ts'

type BatchDocument = Batch & Aggregate

/** The only writer of batches of payouts. */
@Injectable()
export class BatchesStore {
  readonly #batches: AggregateCollection<BatchDocument>
  constructor(database: Database) {
    this.#batches = database.aggregates('payout_batches')
  }

  async find(id: string): Promise<Batch | null> {
    return this.#batches.find(id)
  }

  /** Throws NOT_FOUND. */
  async get(id: string): Promise<Batch> {
    const found = await this.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  /** Those that wait for a second person, up to 1000. */
  countWaiting(): Promise<number> {
    return this.#batches.raw.countDocuments({ state: 'waiting' }, { limit: 1_000 })
  }

  async list(
    { id, state }: { id?: string[] | undefined; state?: Batch['state'] | undefined },
    window: ListWindow,
  ): Promise<{ rows: Batch[]; total: number }> {
    const where = { ...(id ? { _id: { $in: id } } : {}), ...(state ? { state } : {}) } as Filter<BatchDocument>
    const { found, total } = await listPage(this.#batches.raw, where, window)
    return { rows: found, total }
  }

  /** A repeat gets the first. */
  async create(batch: Batch): Promise<Batch> {
    await this.#batches.insert(batch)
    return this.get(batch._id)
  }

  /** Applies a rule's decision. Throws the refusal; returns the batch after it. */
  async decide(id: string, decide: (batch: Batch) => BatchDecision): Promise<Batch> {
    return this.#batches.change<Batch>(id, (batch) => {
      const decision = decide(batch)
      if (decision === null) return { answer: batch }
      if ('refuse' in decision) throw new AppError(decision.refuse)
      return { update: { $set: decision.set }, answer: { ...batch, ...decision.set } }
    })
  }

  /** Approved ones that are not paid to their end. */
  async unfinished(): Promise<Batch[]> {
    return this.#batches.raw.find({ state: 'approved' }).limit(20).toArray()
  }
}
