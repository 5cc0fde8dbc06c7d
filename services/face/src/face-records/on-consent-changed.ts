import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ConsentsStore } from './consents.store.ts'

/** Stores every answer in its own document, so that a member's document stays bounded. */
@Controller()
export class OnConsentChanged {
  constructor(private readonly consents: ConsentsStore) {}

  @OnFact(consentChanged)
  record(fact: FactOf<typeof consentChanged>): Promise<void> {
    return this.consents.record(fact)
  }
}
