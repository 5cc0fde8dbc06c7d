import type { FactOf } from '@xinyu/contracts/event'
import { auditedFacts } from '@xinyu/contracts/events/audit'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { SubmittersStore } from '../reviews/submitters.public.ts'
import { AuditStore } from './audit.store.ts'

/**
 * Every service reports what its admins changed; the trail is kept here. What is decided about somebody after their
 * erasure says no more of them than what came before it.
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
    for (const person of await this.submitters.erasedAmong([subject_id, ...people])) await this.store.forget(person)
  }
}
