import { orderRefundDecided } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { decideRefund, type OrderDocument, Orders, refundFact } from '../orders/orders.public.ts'
import { StaffDays } from '../staff-days/staff-days.public.ts'
import { RefundRunner } from './refund-runner.ts'

export class DecideRefund extends Command<OrderDocument> {
  constructor(
    readonly orderId: string,
    readonly by: string,
    readonly approve: boolean,
  ) {
    super()
  }
}

/** Approves or rejects a refund that somebody else requested; an approval counts in the approver's day. */
@CommandHandler(DecideRefund)
export class DecideRefundHandler implements ICommandHandler<DecideRefund> {
  constructor(
    private readonly orders: Orders,
    private readonly runner: RefundRunner,
    private readonly days: StaffDays,
    private readonly clock: Clock,
  ) {}

  async execute({ orderId, by, approve }: DecideRefund): Promise<OrderDocument> {
    if (approve) await this.#count(orderId, by)
    const decided = await this.orders.changeRefund(orderId, (order) => {
      const now = this.clock.now()
      const decision = decideRefund(order, { by, approve, now })
      if (!decision || 'refuse' in decision) return decision
      return { ...decision, facts: [refundFact(orderRefundDecided, order, { by, approved: approve }, now)] }
    })
    return this.runner.run(decided)
  }

  async #count(orderId: string, by: string): Promise<void> {
    const order = await this.orders.get(orderId)
    const decision = decideRefund(order, { by, approve: true, now: this.clock.now() })
    if (!decision || 'refuse' in decision) return
    await this.days.count(by, {
      id: `approve:${decision.refund.no}`,
      kind: 'refunds',
      amount: decision.refund.amount ?? order.amount,
    })
  }
}
