import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { ReviewKind } from '../reviews.rules.ts'

interface WithdrawnSubmission {
  /** `<kind>:<subject>` */
  _id: string
  at: Date
}

/** Submissions that their authors deleted: one that arrives late needs no review. */
@Injectable()
export class WithdrawnSubmissionsStore {
  readonly #withdrawals
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#withdrawals = database.collection<WithdrawnSubmission>('withdrawals')
  }

  async add(kind: ReviewKind, subject: string): Promise<void> {
    const at = this.clock.now()
    await this.#withdrawals.updateOne({ _id: `${kind}:${subject}` }, { $setOnInsert: { at } }, { upsert: true })
  }

  async has(kind: ReviewKind, subject: string): Promise<boolean> {
    return (await this.#withdrawals.findOne({ _id: `${kind}:${subject}` })) !== null
  }
}
