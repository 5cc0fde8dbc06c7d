import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged, contractSigned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** Keeps every answer in a record of its own, so that a member's document does not grow with them. */
@Controller()
export class OnConsentChanged {
  constructor(private readonly agreements: AgreementsStore) {}

  @OnFact(contractSigned)
  sign({ id, key, seq, at, data: { textVersion, agreed } }: FactOf<typeof contractSigned>): Promise<void> {
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
  answer({ id, key, seq, at, data }: FactOf<typeof consentChanged>): Promise<void> {
    const { kind, textVersion, given } = data
    return this.agreements.record({ _id: id, user_id: key, seq, kind, textVersion, agreed: given, at: new Date(at) })
  }
}
