import type { FactOf } from '@xinyu/contracts/event'
import { auditedFacts } from '@xinyu/contracts/events/audit'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { WaitingSince } from '../reviews/reviews.public.ts'
import { decisionOf } from './decisions.rules.ts'
import { DecisionsStore } from './decisions.store.ts'

/** One row for each act of a moderator in the console, in any service. A repeat changes nothing. */
@Controller()
export class OnDecided {
  constructor(
    private readonly store: DecisionsStore,
    private readonly waiting: WaitingSince,
  ) {}

  @OnFact(...auditedFacts)
  async decided({ data }: FactOf<(typeof auditedFacts)[number]>): Promise<void> {
    const decision = decisionOf(data)
    if (!decision) return
    const { audit_id: _id, actor_id: by, subject_id } = data
    const at = new Date(data.at)
    const since = decision.verdict === 'takenBack' ? null : await this.waiting.find(decision.queue, subject_id)
    const waitedSeconds = since && since < at ? Math.round((at.getTime() - since.getTime()) / 1_000) : null
    await this.store.record({ ...decision, _id, by, subject_id, at, waitedSeconds })
  }
}
