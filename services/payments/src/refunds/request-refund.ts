import { orderRefundRequested } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { type OrderDocument, Orders, refundFact, requestRefund } from '../orders/orders.public.ts'
import { RefundRunner } from './refund-runner.ts'

export class RequestRefund extends Command<OrderDocument> {
  constructor(
    readonly orderId: string,
    readonly by: string,
    readonly reason: string,
  ) {
    super()
  }
}

/** Finance asks for a refund: up to the limit the provider is asked at once, above it a second person is. */
@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund> {
  constructor(
    private readonly orders: Orders,
    private readonly runner: RefundRunner,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ orderId, by, reason }: RequestRefund): Promise<OrderDocument> {
    const asked = await this.orders.changeRefund(orderId, (order) => {
      const now = this.clock.now()
      const decision = requestRefund(order, { by, reason, alone: this.config.REFUND_ALONE_FEN, now })
      if (!decision || 'refuse' in decision) return decision
      const { needsSecond } = decision.refund
      return { ...decision, facts: [refundFact(orderRefundRequested, order, { by, needsSecond }, now)] }
    })
    return this.runner.run(asked)
  }
}
