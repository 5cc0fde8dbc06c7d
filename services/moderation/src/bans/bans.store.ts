import type { DataOf } from '@xinyu/contracts/event'
import { banDecided } from '@xinyu/contracts/events/moderation'
import type { ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** The last decision about banning a person. */
interface BanDecision extends Aggregate {
  banned: boolean
  reason: string
  until: string | null
  moderator_id: string
  rule: ConductRule | null
  report_id: string | null
  /** after an appeal: the ban it is about */
  ban_id: string | null
  /** null: nothing was decided yet */
  decidedAt: Date | null
}
@Injectable()
export class BansStore {
  readonly #bans: AggregateCollection<BanDecision>
  constructor(database: Database) {
    this.#bans = database.aggregates<BanDecision>('bans')
  }

  /**
   * Decides once per operation id, even if repeated. The later decision wins: an earlier one that arrives after it
   * changes nothing.
   */
  async decide({ user_id, ...decision }: DataOf<typeof banDecided>, operationId: string, at: Date): Promise<void> {
    const nothing = { banned: false, reason: '', until: null, moderator_id: '', rule: null, report_id: null }
    await this.#bans.insert({ _id: user_id, ...nothing, ban_id: null, decidedAt: null })
    await this.#bans.change(
      user_id,
      ({ decidedAt }) => {
        if (decidedAt && decidedAt > at) return { answer: null }
        return {
          update: { $set: { ...decision, decidedAt: at } },
          facts: [fact(banDecided, user_id, { user_id, ...decision }, at)],
          answer: null,
        }
      },
      { operationId },
    )
  }
}
