import type { ReviewQueueName } from '@xinyu/contracts/admin/reviewable'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { JudgedLook, LookVerdict } from './agreement.rules.ts'

export interface SecondLook {
  /** id of the decision's entry in the audit trail */
  _id: string
  queue: ReviewQueueName
  subject_id: string
  user_id: string
  by: string
  first: LookVerdict
  firstCode: string | null
  second: LookVerdict | null
  secondCode: string | null
  secondBy: string | null
  secondAt: Date | null
  state: 'open' | 'judged' | 'closed'
  at: Date
  expiresAt: Date
}

const retentionMs = 180 * DAY_MS
/** more are not needed for an estimate */
const maxJudged = 20_000

/** Decisions that somebody else judges again. The only writer of the collection. */
@Injectable()
export class SecondLooksStore {
  readonly #looks: Collection<SecondLook>
  constructor(database: Database) {
    this.#looks = database.collection<SecondLook>('second_looks')
  }

  find(id: string): Promise<SecondLook | null> {
    return this.#looks.findOne({ _id: id })
  }

  findPage(where: Filter<SecondLook>, { order, skip, take }: { order: 1 | -1; skip: number; take: number }) {
    return listPage(this.#looks, where, { sort: { at: order, _id: order }, skip, take })
  }

  /** Once, even if repeated. */
  async add(
    look: Pick<SecondLook, '_id' | 'queue' | 'subject_id' | 'user_id' | 'by' | 'first' | 'firstCode' | 'at'>,
  ): Promise<void> {
    const { _id, at, ...rest } = look
    const open = { second: null, secondCode: null, secondBy: null, secondAt: null, state: 'open' as const }
    const expiresAt = new Date(at.getTime() + retentionMs)
    await this.#looks.updateOne({ _id }, { $setOnInsert: { ...rest, ...open, at, expiresAt } }, { upsert: true })
  }

  /** A decision that its moderator took back is none. */
  async withdraw(queue: string, subject_id: string, by: string, at: Date): Promise<void> {
    const match = { queue, subject_id, by, state: 'open', at: { $lte: at } } as Filter<SecondLook>
    await this.#looks.updateMany(match, { $set: { state: 'closed' } })
  }

  /** False: it is not open any more. */
  async judge(
    id: string,
    judged: Pick<SecondLook, 'second' | 'secondCode' | 'secondBy' | 'secondAt'>,
  ): Promise<boolean> {
    const { matchedCount } = await this.#looks.updateOne(
      { _id: id, state: 'open' },
      { $set: { ...judged, state: judged.second ? 'judged' : 'closed' } },
    )
    return matchedCount === 1
  }

  async listJudged(since: Date): Promise<JudgedLook[]> {
    const found = await this.#looks
      .find({ state: 'judged', at: { $gte: since } })
      .sort({ at: -1 })
      .limit(maxJudged)
      .toArray()
    return found.flatMap(({ second, ...look }) => (second ? [{ ...look, second }] : []))
  }

  streamOf(user_id: string): AsyncIterable<SecondLook> {
    return this.#looks.find({ user_id })
  }

  async eraseAllOf(user_id: string): Promise<void> {
    await this.#looks.deleteMany({ user_id })
  }
}
