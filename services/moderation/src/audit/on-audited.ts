import type { FactOf } from '@xinyu/contracts/event'
import { auditedFacts } from '@xinyu/contracts/events/audit'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { AuditStore } from './audit.store.ts'

/**
 * Stores what every service reports about its admins' actions. An entry that arrives after the person's erasure keeps
 * no more about them than earlier entries do.
 */
@Controller()
export class OnAudited {
  constructor(
    private readonly store: AuditStore,
    private readonly submitters: SubmittersStore,
  ) {}

  @OnFact(...auditedFacts)
  async audited({ data }: FactOf<(typeof auditedFacts)[number]>): Promise<void> {
    await this.store.append(data)
    const { subject_id, people = [] } = data
    for (const person of await this.submitters.erasedAmong([subject_id, ...people])) await this.store.erase(person)
  }
}
