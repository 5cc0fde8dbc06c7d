import type { FactOf } from '@xinyu/contracts/event'
import { auditedFacts } from '@xinyu/contracts/events/audit'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { AuditStore } from './audit.store.ts'

/** Every service reports what its admins changed; the trail is kept here. */
@Controller()
export class OnAudited {
  constructor(private readonly store: AuditStore) {}

  @OnFact(...auditedFacts)
  audited({ data }: FactOf<(typeof auditedFacts)[number]>): Promise<void> {
    return this.store.append(data)
  }
}
