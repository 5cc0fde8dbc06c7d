import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { consentChanged, faceDataErased } from '@xinyu/contracts/events/face'
import { cancelled } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { TargetsStore } from './targets.store.ts'

/**
 * Saved faces are vectors too: they are removed with the consent they were saved under. An older fact never removes one
 * saved under a later consent, whenever it arrives.
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
  async forgetAll({ key }: FactEnvelope): Promise<void> {
    await this.targets.forgetAll(key)
  }
}
