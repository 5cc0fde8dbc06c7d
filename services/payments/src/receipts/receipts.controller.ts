import { OrderStatus } from '@xinyu/contracts/enums'
import { getReceipt, getSeller, type Seller } from '@xinyu/contracts/http/product/spending'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { Orders, refundsOf } from '../orders/orders.public.ts'
import { People } from '../people/people.public.ts'

@Controller()
export class ReceiptsController {
  constructor(
    private readonly orders: Orders,
    private readonly people: People,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Implements(getSeller)
  getSeller() {
    return { seller: this.#seller }
  }

  @Implements(getReceipt)
  async getReceipt({ input, currentUser }: CallContext<typeof getReceipt>) {
    const order = await this.orders.getOwn(currentUser.id, input.orderId)
    const { _id: orderId, name, nameEn = name, days, points, amount, provider, paidAt, status } = order
    const wasPaid = status === OrderStatus.Paid || status === OrderStatus.Refunded
    if (!wasPaid || !paidAt) throw new AppError('ORDER_NOT_PAID')
    const user = (await this.people.findMany([currentUser.id])).get(currentUser.id)?.user
    return {
      receipt: {
        orderId,
        name,
        nameEn,
        days,
        points,
        amount,
        provider,
        tradeNo: order.providerTradeNo ?? '',
        paidAt: paidAt.toISOString(),
        refundedAt: status === OrderStatus.Refunded ? (order.refund?.doneAt ?? paidAt).toISOString() : null,
        refunds: refundsOf(order),
        buyer: { name: user?.name ?? '', GID: user?.GID ?? '' },
        seller: this.#seller,
        issuedAt: this.clock.now().toISOString(),
      },
    }
  }

  get #seller(): Seller {
    const { SELLER_NAME, SELLER_NUMBER, SELLER_CONTACT } = this.config
    return { name: SELLER_NAME, number: SELLER_NUMBER, contact: SELLER_CONTACT }
  }
}
