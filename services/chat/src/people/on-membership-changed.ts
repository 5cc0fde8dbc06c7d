import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { membershipChanged } from '@xinyu/contracts/events/payments'
import { Controller } from '@nestjs/common'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { PeopleStore } from './people.store.ts'

@Controller()
export class OnMembershipChanged {
  constructor(private readonly store: PeopleStore) {}

  @OnFact(membershipChanged)
  async apply({ seq, data }: FactEnvelope<DataOf<typeof membershipChanged>>): Promise<void> {
    await this.store.apply(data.user_id, 'walletSeq', seq, {
      $set: { vipLimitDate: data.vipLimitDate === null ? null : new Date(data.vipLimitDate) },
    })
  }
}
