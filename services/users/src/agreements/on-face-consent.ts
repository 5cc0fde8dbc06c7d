import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged } from '@xinyu/contracts/events/face'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** The answer to the consent to face data, which the face service requests and stores. */
@Controller()
export class OnFaceConsent {
  constructor(private readonly agreements: AgreementsStore) {}

  @OnFact(consentChanged)
  record({ id, seq, at, data }: FactOf<typeof consentChanged>): Promise<void> {
    const { user_id, textVersion, given } = data
    return this.agreements.record({ _id: id, user_id, seq, kind: 'face', textVersion, agreed: given, at: new Date(at) })
  }
}
