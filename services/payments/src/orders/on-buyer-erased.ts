import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { OrdersStore } from './store/orders.store.ts'

/** Removes an erased buyer's texts to finance; the orders keep sums only. Idempotent. */
@Controller()
export class OnBuyerErased {
  constructor(private readonly orders: OrdersStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.orders.eraseRefundTexts(key)
  }
}
