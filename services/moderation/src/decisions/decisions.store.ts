import { chinaDayOf } from '@xinyu/contracts/rules/withdrawal'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/list-total'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { type Queue, type Reversal, reversalsOf, type Verdict } from './decisions.rules.ts'

export interface StoredDecision extends Reversal {
  /** of its entry in the audit trail */
  _id: string
  by: string
  queue: Queue
  subject_id: string
  verdict: Verdict
  at: Date
  /** in China */
  day: string
  waitedSeconds: number | null
  /** the figures of its day may not know of it; absent once they do */
  uncounted?: true
  expiresAt: Date
}
export type Group = Pick<StoredDecision, 'day' | 'by' | 'queue'>

const keptMs = 180 * 86_400_000

/** What moderators decided and took back, one row an act. The only writer of them. */
@Injectable()
export class DecisionsStore {
  readonly #decisions: Collection<StoredDecision>
  constructor(database: Database) {
    this.#decisions = database.collection<StoredDecision>('decisions')
  }

  get(id: string): Promise<StoredDecision | null> {
    return this.#decisions.findOne({ _id: id })
  }

  async page(
    where: Filter<StoredDecision>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ): Promise<{ found: StoredDecision[]; total: number }> {
    return listPage(this.#decisions, where, { sort: { at: order, _id: order }, skip, take })
  }

  /** Once, however often it is told; then what became of the decisions about the same record is worked out anew. */
  async note(
    decision: Pick<StoredDecision, '_id' | 'by' | 'queue' | 'subject_id' | 'verdict' | 'at' | 'waitedSeconds'>,
  ) {
    const { _id, queue, subject_id, at } = decision
    const noted = {
      ...decision,
      day: chinaDayOf(at),
      undoneAt: null,
      overruledAt: null,
      uncounted: true as const,
      expiresAt: new Date(at.getTime() + keptMs),
    }
    await this.#decisions.updateOne({ _id }, { $setOnInsert: noted }, { upsert: true })
    const about = await this.#decisions.find({ queue, subject_id }).toArray()
    for (const [id, reversal] of reversalsOf(about)) {
      const { undoneAt, overruledAt } = reversal
      const isSame = { undoneAt, overruledAt }
      await this.#decisions.updateOne({ _id: id, $nor: [isSame] }, { $set: { ...reversal, uncounted: true } })
    }
  }

  /** Whose figures may not know of all. */
  async uncountedGroups(limit: number): Promise<Group[]> {
    const found = await this.#decisions
      .find({ uncounted: true }, { projection: { day: 1, by: 1, queue: 1 } })
      .limit(limit)
      .toArray()
    const groups = new Map(found.map(({ day, by, queue }) => [`${day}:${by}:${queue}`, { day, by, queue }]))
    return [...groups.values()]
  }

  /** Of one moderator, day and queue: those of a day, read from an index. */
  ofGroup({ day, by, queue }: Group): Promise<StoredDecision[]> {
    return this.#decisions.find({ day, by, queue }).toArray()
  }

  /** The figures know of these as they were read; of what has changed since they do not. */
  async markCounted(read: readonly StoredDecision[]): Promise<void> {
    const operations = read
      .filter(({ uncounted }) => uncounted)
      .map(({ _id, undoneAt, overruledAt }) => ({
        updateOne: { filter: { _id, undoneAt, overruledAt }, update: { $unset: { uncounted: '' as const } } },
      }))
    if (operations.length > 0) await this.#decisions.bulkWrite(operations, { ordered: false })
  }
}
