import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { declinedFact, declineRefund, type OrderDocument, Orders } from '../orders/orders.public.ts'

export class DeclineRefund extends Command<OrderDocument> {
  constructor(
    readonly orderId: string,
    readonly by: string,
    readonly reply: string,
  ) {
    super()
  }
}

/** Finance declines a buyer's refund request, with the reason. */
@CommandHandler(DeclineRefund)
export class DeclineRefundHandler implements ICommandHandler<DeclineRefund> {
  constructor(
    private readonly orders: Orders,
    private readonly clock: Clock,
  ) {}

  execute({ orderId, by, reply }: DeclineRefund): Promise<OrderDocument> {
    return this.orders.changeRefundAsk(orderId, (order) => {
      const now = this.clock.now()
      const decision = declineRefund(order, { by, reply, now })
      if (!decision || 'refuse' in decision) return decision
      return { ...decision, facts: [declinedFact(order, reply, now)] }
    })
  }
}
