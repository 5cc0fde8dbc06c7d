import { orderRefundRequested } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { leftToRefund, type OrderDocument, Orders, refundFact, requestRefund } from '../orders/orders.public.ts'
import { StaffDays } from '../staff-days/staff-days.public.ts'
import { RefundRunner } from './refund-runner.ts'

export class RequestRefund extends Command<OrderDocument> {
  constructor(
    readonly orderId: string,
    readonly by: string,
    readonly reason: string,
    /** fen; absent: all that is left */
    readonly amount?: number,
  ) {
    super()
  }
}

/**
 * Finance requests a refund: within the limits of one order and of the day the provider is called at once, above either
 * after a second person approves.
 */
@CommandHandler(RequestRefund)
export class RequestRefundHandler implements ICommandHandler<RequestRefund> {
  constructor(
    private readonly orders: Orders,
    private readonly runner: RefundRunner,
    private readonly days: StaffDays,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute({ orderId, by, reason, amount }: RequestRefund): Promise<OrderDocument> {
    const overDay = await this.#count(orderId, by, reason, amount)
    const asked = await this.orders.changeRefund(orderId, (order) => {
      const now = this.clock.now()
      const needsSecond = overDay || (amount ?? leftToRefund(order)) > this.config.REFUND_ALONE_FEN
      const decision = requestRefund(order, { by, reason, amount, needsSecond, now })
      if (!decision || 'refuse' in decision) return decision
      return { ...decision, facts: [refundFact(orderRefundRequested, order, { by, needsSecond }, now)] }
    })
    return this.runner.run(asked)
  }

  /** Counts it in the requester's day, under the refund's number; returns whether the day needs a second person. */
  async #count(orderId: string, by: string, reason: string, amount?: number): Promise<boolean> {
    const order = await this.orders.get(orderId)
    const decision = requestRefund(order, { by, reason, amount, needsSecond: false, now: this.clock.now() })
    if (!decision || 'refuse' in decision) return false
    const act = { id: `refund:${decision.refund.no}`, kind: 'refunds', amount: amount ?? leftToRefund(order) } as const
    return (await this.days.count(by, act)).needsSecond
  }
}
