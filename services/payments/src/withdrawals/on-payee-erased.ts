import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { WithdrawalsStore } from './withdrawals.store.ts'

/** Only sums remain of an erased member's withdrawals. Idempotent, and no later fact reverts it. */
@Controller()
export class OnPayeeErased {
  constructor(private readonly withdrawals: WithdrawalsStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.withdrawals.erasePayee(key)
  }
}
