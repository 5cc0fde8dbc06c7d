import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { ConsentsStore } from './consents.store.ts'

/** Keeps every answer in a record of its own, so that a member's document does not grow with them. */
@Controller()
export class OnConsentChanged {
  constructor(private readonly consents: ConsentsStore) {}

  @OnFact(consentChanged)
  record(fact: FactOf<typeof consentChanged>): Promise<void> {
    return this.consents.record(fact)
  }
}
