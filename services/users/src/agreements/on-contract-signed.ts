import type { FactOf } from '@xinyu/contracts/event'
import { contractSigned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { AgreementsStore } from './agreements.store.ts'

/** Keeps every answer in a record of its own, so that a member's document does not grow with them. */
@Controller()
export class OnContractSigned {
  constructor(private readonly agreements: AgreementsStore) {}

  @OnFact(contractSigned)
  record(fact: FactOf<typeof contractSigned>): Promise<void> {
    return this.agreements.record(fact)
  }
}
