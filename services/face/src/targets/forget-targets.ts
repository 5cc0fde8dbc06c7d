import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { consentChanged, faceDataErased } from '@xinyu/contracts/events/face'
import { cancelled } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { TargetsStore } from './targets.store.ts'

/**
 * Saved faces are vectors too: without the consent they were saved under none stays. One saved under a later consent is
 * none of an older fact's business, whenever that fact comes.
 */
@Controller()
export class ForgetTargets {
  constructor(private readonly targets: TargetsStore) {}

  @OnFact(consentChanged)
  async withConsent({ key, seq, data }: FactOf<typeof consentChanged>): Promise<void> {
    if (!data.given) await this.targets.forgetWithConsent(key, seq)
  }

  @OnFact(cancelled)
  async withAccount({ key, seq }: FactEnvelope): Promise<void> {
    await this.targets.forgetWithAccount(key, seq)
  }

  @OnFact(faceDataErased)
  async all({ key }: FactEnvelope): Promise<void> {
    await this.targets.forgetAll(key)
  }
}
