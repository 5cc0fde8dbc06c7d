import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { WithdrawalsStore } from './withdrawals.store.ts'

/** What is left of an erased member's withdrawals are sums. Harmless when repeated, and nothing later undoes it. */
@Controller()
export class OnPayeeErased {
  constructor(private readonly withdrawals: WithdrawalsStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.withdrawals.forget(key)
  }
}
