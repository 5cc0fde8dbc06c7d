import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged, contractSigned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** Stores every answer in its own document, so that a member's document stays bounded. */
@Controller()
export class OnConsentChanged {
  constructor(private readonly agreements: AgreementsStore) {}

  @OnFact(contractSigned)
  recordSignature({ id, key, seq, at, data: { textVersion, agreed } }: FactOf<typeof contractSigned>): Promise<void> {
    return this.agreements.record({
      _id: id,
      user_id: key,
      seq,
      kind: 'agreement',
      textVersion,
      agreed,
      at: new Date(at),
    })
  }

  @OnFact(consentChanged)
  recordAnswer({ id, key, seq, at, data }: FactOf<typeof consentChanged>): Promise<void> {
    const { kind, textVersion, given } = data
    return this.agreements.record({ _id: id, user_id: key, seq, kind, textVersion, agreed: given, at: new Date(at) })
  }
}
