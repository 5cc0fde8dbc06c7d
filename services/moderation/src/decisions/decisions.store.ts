import { chinaDayOf } from '@xinyu/contracts/rules/withdrawal'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { PoliciesStore } from '../policies/policies.public.ts'
import { type Queue, type Reversal, reversalsOf, type Verdict } from './decisions.rules.ts'

export interface StoredDecision extends Reversal {
  /** id of its entry in the audit trail */
  _id: string
  by: string
  queue: Queue
  subject_id: string
  verdict: Verdict
  at: Date
  /** in China */
  day: string
  waitedSeconds: number | null
  policyVersion?: number | null
  /** the day's statistics may not include it; absent once they do */
  uncounted?: true
  expiresAt: Date
}
export type Group = Pick<StoredDecision, 'day' | 'by' | 'queue'>

const retentionMs = 180 * DAY_MS

/** What moderators decided and undid, one row per act. The only writer of the collection. */
@Injectable()
export class DecisionsStore {
  readonly #decisions: Collection<StoredDecision>
  constructor(
    database: Database,
    private readonly policies: PoliciesStore,
  ) {
    this.#decisions = database.collection<StoredDecision>('decisions')
  }

  find(id: string): Promise<StoredDecision | null> {
    return this.#decisions.findOne({ _id: id })
  }

  async findPage(
    where: Filter<StoredDecision>,
    { order, skip, take }: { order: 1 | -1; skip: number; take: number },
  ): Promise<{ found: StoredDecision[]; total: number }> {
    return listPage(this.#decisions, where, { sort: { at: order, _id: order }, skip, take })
  }

  /** Stores it once, even if repeated, then recomputes the reversals among the decisions about the same record. */
  async record(
    decision: Pick<StoredDecision, '_id' | 'by' | 'queue' | 'subject_id' | 'verdict' | 'at' | 'waitedSeconds'>,
  ) {
    const { _id, queue, subject_id, at } = decision
    const noted = {
      ...decision,
      policyVersion: await this.policies.versionAt(at),
      day: chinaDayOf(at),
      undoneAt: null,
      overruledAt: null,
      uncounted: true as const,
      expiresAt: new Date(at.getTime() + retentionMs),
    }
    await this.#decisions.updateOne({ _id }, { $setOnInsert: noted }, { upsert: true })
    const about = await this.#decisions.find({ queue, subject_id }).toArray()
    for (const [id, reversal] of reversalsOf(about)) {
      const { undoneAt, overruledAt } = reversal
      const isSame = { undoneAt, overruledAt }
      await this.#decisions.updateOne({ _id: id, $nor: [isSame] }, { $set: { ...reversal, uncounted: true } })
    }
  }

  /** Those that were not undone, the earliest first. */
  listAbout(queue: Queue, subjects: readonly string[]): Promise<StoredDecision[]> {
    const match = { queue, subject_id: { $in: [...subjects] }, undoneAt: null }
    return this.#decisions.find(match).sort({ at: 1 }).toArray()
  }

  /** Groups whose statistics may be incomplete. */
  async uncountedGroups(limit: number): Promise<Group[]> {
    const found = await this.#decisions
      .find({ uncounted: true }, { projection: { day: 1, by: 1, queue: 1 } })
      .limit(limit)
      .toArray()
    const groups = new Map(found.map(({ day, by, queue }) => [`${day}:${by}:${queue}`, { day, by, queue }]))
    return [...groups.values()]
  }

  /** One moderator, day and queue: a day's decisions, read from an index. */
  listByGroup({ day, by, queue }: Group): Promise<StoredDecision[]> {
    return this.#decisions.find({ day, by, queue }).toArray()
  }

  /** The statistics include these as they were read. Decisions that changed since then stay uncounted. */
  async markCounted(read: readonly StoredDecision[]): Promise<void> {
    const operations = read
      .filter(({ uncounted }) => uncounted)
      .map(({ _id, undoneAt, overruledAt }) => ({
        updateOne: { filter: { _id, undoneAt, overruledAt }, update: { $unset: { uncounted: '' as const } } },
      }))
    if (operations.length > 0) await this.#decisions.bulkWrite(operations, { ordered: false })
  }
}
