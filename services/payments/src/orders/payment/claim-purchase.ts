import { OrderStatus, type ProductKind } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { OrderDocument } from '../store/order.document.ts'
import { OrderPayments } from './order-payments.ts'
import { OrdersReads } from '../store/orders.reads.ts'
import { Settlement } from './settlement.ts'

export class ClaimPurchase extends Command<OrderDocument> {
  constructor(
    readonly userId: string,
    readonly tab: ProductKind,
    readonly which: { productNum?: string | undefined; orderId?: string | undefined },
  ) {
    super()
  }
}

/** beVip and addGuanPoint: the provider is always queried, and only a paid order credits anything. */
@CommandHandler(ClaimPurchase)
export class ClaimPurchaseHandler implements ICommandHandler<ClaimPurchase> {
  constructor(
    private readonly payments: OrderPayments,
    private readonly settlement: Settlement,
    private readonly reads: OrdersReads,
  ) {}

  async execute({ userId, tab, which }: ClaimPurchase): Promise<OrderDocument> {
    const order = which.orderId
      ? await this.reads.getOwn(userId, which.orderId)
      : await this.reads.findClaimable(userId, tab, which.productNum)
    if (!order || order.tab !== tab) throw new AppError('ORDER_NOT_FOUND')
    const isOpen = order.status === OrderStatus.Waiting || order.status === OrderStatus.Closed
    const known = isOpen ? await this.payments.reconcile(order) : await this.settlement.fulfil(order)
    if (known.status !== OrderStatus.Paid) throw new AppError('ORDER_NOT_PAID')
    return known
  }
}
