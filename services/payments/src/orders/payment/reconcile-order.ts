import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { OrderStatus } from '@xinyu/contracts/enums'
import type { OrderDocument } from '../store/order.document.ts'
import { OrderPayments } from './order-payments.ts'
import { OrdersStore } from '../store/orders.store.ts'

export class ReconcileOrder extends Command<OrderDocument> {
  /** `userId` null: an admin, who may query any order */
  constructor(
    readonly orderId: string,
    readonly userId: string | null,
  ) {
    super()
  }
}

/** Queries the provider and returns the updated order; a client's claim never counts as a payment. */
@CommandHandler(ReconcileOrder)
export class ReconcileOrderHandler implements ICommandHandler<ReconcileOrder> {
  constructor(
    private readonly store: OrdersStore,
    private readonly payments: OrderPayments,
  ) {}

  async execute({ orderId, userId }: ReconcileOrder): Promise<OrderDocument> {
    const order = await this.store.get(orderId)
    if (userId !== null && order.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
    // a fulfilled order needs no query for its buyer; an admin may learn of a refund
    if (userId !== null && order.status === OrderStatus.Paid && order.fulfilled) return order
    return this.payments.reconcile(order)
  }
}
