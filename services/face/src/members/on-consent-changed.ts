import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { consentChanged, faceDataErased } from '@xinyu/contracts/events/face'
import { cancelled } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { TargetsStore } from './targets.store.ts'

/** Saved search targets are vectors too: without a consent none stays. */
@Controller()
export class OnConsentChanged {
  constructor(private readonly targets: TargetsStore) {}

  @OnFact(consentChanged)
  async apply({ key, data }: FactOf<typeof consentChanged>): Promise<void> {
    if (!data.given) await this.targets.forget(key)
  }

  @OnFact(cancelled)
  async leave({ key }: FactEnvelope): Promise<void> {
    await this.targets.forget(key)
  }

  @OnFact(faceDataErased)
  async erase({ key }: FactEnvelope): Promise<void> {
    await this.targets.forget(key)
  }
}
