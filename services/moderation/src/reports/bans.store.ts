import type { DataOf } from '@xinyu/contracts/event'
import { banDecided } from '@xinyu/contracts/events/moderation'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** What was last decided about banning a person. */
interface BanDecision extends Aggregate {
  banned: boolean
  reason: string
  until: string | null
  moderator_id: string
  at: Date
}

@Injectable()
export class BansStore {
  readonly #bans: AggregateCollection<BanDecision>
  constructor(database: Database) {
    this.#bans = database.aggregates<BanDecision>('bans')
  }

  /** Decides once under an operation id, however often it is asked. */
  async decide({ user_id, ...decision }: DataOf<typeof banDecided>, operationId: string, at: Date): Promise<void> {
    await this.#bans.insert({ _id: user_id, banned: false, reason: '', until: null, moderator_id: '', at })
    await this.#bans.change(
      user_id,
      () => ({
        update: { $set: { ...decision, at } },
        facts: [fact(banDecided, user_id, { user_id, ...decision }, at)],
        answer: null,
      }),
      { operationId },
    )
  }
}
