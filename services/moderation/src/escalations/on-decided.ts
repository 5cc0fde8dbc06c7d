import type { FactOf } from '@xinyu/contracts/event'
import { auditedFacts } from '@xinyu/contracts/events/audit'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { decisionOf } from '../decisions/decisions.public.ts'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { EscalationsStore } from './escalations.store.ts'

/** Any decision about a record closes its escalation. A repeat finds it closed. */
@Controller()
export class OnDecided {
  constructor(
    private readonly store: EscalationsStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(...auditedFacts)
  async decided({ data }: FactOf<(typeof auditedFacts)[number]>): Promise<void> {
    const decision = decisionOf(data)
    if (!decision || decision.verdict === 'takenBack') return
    await this.store.settle(decision.queue, data.subject_id, data.actor_id, new Date(data.at))
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.submitters.setErased(key)
    await this.store.eraseAllOf(key)
  }
}
