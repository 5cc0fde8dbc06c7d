import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { ReviewKind } from '../reviews.rules.ts'

interface WithdrawnSubmission {
  /** `<kind>:<subject>` */
  _id: string
  at: Date
  /** of the fact that ended it; absent in older ones */
  seq?: number
}

/** Submissions that were deleted, or decided by their own service: what was submitted before needs no review. */
@Injectable()
export class WithdrawnSubmissionsStore {
  readonly #withdrawals
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#withdrawals = database.collection<WithdrawnSubmission>('withdrawals')
  }

  async add(kind: ReviewKind, subject: string, seq: number): Promise<void> {
    const change = { $setOnInsert: { at: this.clock.now() }, $max: { seq } }
    await this.#withdrawals.updateOne({ _id: `${kind}:${subject}` }, change, { upsert: true })
  }

  /** Revisions up to this one need no review; null: all do. */
  async upTo(kind: ReviewKind, subject: string): Promise<number | null> {
    const found = await this.#withdrawals.findOne({ _id: `${kind}:${subject}` })
    return found && (found.seq ?? Number.POSITIVE_INFINITY)
  }
}
