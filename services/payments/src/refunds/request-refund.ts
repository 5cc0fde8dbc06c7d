import { orderRefundRequested } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import {
  leftToRefund,
  type OrderDocument,
  Orders,
  refundedWith,
  refundFact,
  requestRefund,
} from '../orders/orders.public.ts'
import { StaffDays } from '../staff-days/staff-days.public.ts'
import { RefundRunner } from './refund-runner.ts'

export class RequestRefund extends Command<OrderDocument> {
  constructor(
    readonly orderId: string,
    readonly by: string,
    readonly reason: string,
    /** of a part, in fen, under the client's id of the request; absent: all that is left */
    readonly part: { amount?: number | undefined; clientId?: string | undefined } = {},
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

  async execute({ orderId, by, reason, part }: RequestRefund): Promise<OrderDocument> {
    const overDay = await this.#count({ orderId, by, reason, part })
    const asked = await this.orders.changeRefund(orderId, (order) => {
      const now = this.clock.now()
      const needsSecond = overDay || refundedWith(order, part.amount) > this.config.REFUND_ALONE_FEN
      const decision = requestRefund(order, { by, reason, ...part, needsSecond, now })
      if (!decision || 'refuse' in decision) return decision
      return { ...decision, facts: [refundFact(orderRefundRequested, order, { by, needsSecond }, now)] }
    })
    return this.runner.run(asked)
  }

  /** Counts it in the requester's day, under the refund's number; returns whether the day needs a second person. */
  async #count({
    orderId,
    by,
    reason,
    part,
  }: Pick<RequestRefund, 'orderId' | 'by' | 'reason' | 'part'>): Promise<boolean> {
    const order = await this.orders.get(orderId)
    const decision = requestRefund(order, { by, reason, ...part, needsSecond: false, now: this.clock.now() })
    if (!decision || 'refuse' in decision) return false
    const act = {
      id: `refund:${decision.refund.no}`,
      kind: 'refunds',
      amount: part.amount ?? leftToRefund(order),
    } as const
    return (await this.days.count(by, act)).needsSecond
  }
}
