import type { RefundKind } from '@xinyu/contracts/http/product/orders'
import { Clock } from '@xinyu/platform/clock'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { askRefund, type OrderDocument, Orders } from '../orders/orders.public.ts'

const perDay = 10

export class AskRefund extends Command<OrderDocument> {
  constructor(
    readonly userId: string,
    readonly orderId: string,
    readonly kind: RefundKind,
    readonly text: string,
  ) {
    super()
  }
}

@CommandHandler(AskRefund)
export class AskRefundHandler implements ICommandHandler<AskRefund> {
  constructor(
    private readonly orders: Orders,
    private readonly limit: RateLimit,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, orderId, kind, text }: AskRefund): Promise<OrderDocument> {
    const { _id } = await this.orders.getOwn(userId, orderId)
    await this.limit.consume('ask-refund', userId, perDay, 86_400)
    return this.orders.changeRefundAsk(_id, (order) => askRefund(order, { kind, text, now: this.clock.now() }))
  }
}
