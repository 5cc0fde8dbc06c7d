import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { OrdersStore } from './store/orders.store.ts'

/** What an erased buyer wrote to finance goes; the orders are sums. Harmless when repeated. */
@Controller()
export class OnBuyerErased {
  constructor(private readonly orders: OrdersStore) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    await this.orders.forgetWordsOf(key)
  }
}
