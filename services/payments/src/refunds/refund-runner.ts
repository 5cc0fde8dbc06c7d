import { orderRefundFailed } from '@xinyu/contracts/events/payments'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import {
  completePart,
  failRefund,
  keepRefundPending,
  leftToRefund,
  type OrderDocument,
  Orders,
  partRefundedFact,
  refundFact,
} from '../orders/orders.public.ts'
import { providerNames, type Refund, type RefundReport } from '../payment-provider.rules.ts'
import { Providers } from '../providers/providers.public.ts'

/**
 * Runs a decided refund, of all or of a part, to its end. The provider is called with one number, so that a repeat
 * refunds nothing twice; the order is refunded only when the provider reports that the money is back.
 */
@Injectable()
export class RefundRunner {
  constructor(
    private readonly orders: Orders,
    private readonly providers: Providers,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The updated order; if a provider does not respond, the job retries. */
  async run(order: OrderDocument): Promise<OrderDocument> {
    const { refund, providerTradeNo } = order
    const provider = providerNames.find((name) => name === order.provider)
    if (refund?.state !== 'atProvider' || !provider || providerTradeNo === null) return order
    const { no, reason, amount = order.amount } = refund
    const asked = { no, orderId: order._id, tradeNo: providerTradeNo, amount, total: order.amount, reason }
    const report = await this.#ask(provider, asked, refund.isKnown).catch((error: unknown) => {
      this.log.warn('a refund was not completed yet', { orderId: order._id, err: error })
      return null
    })
    if (report?.kind === 'done' && amount < leftToRefund(order))
      return this.orders.changeRefund(order._id, (now) => {
        const at = this.clock.now()
        const refund = completePart(now, no, at)
        return refund && { refund, facts: [partRefundedFact(now, amount, at)] }
      })
    if (report?.kind === 'done') {
      const refunded = { kind: 'refunded', tradeNo: providerTradeNo, amount: order.amount } as const
      return this.orders.applyReportAndFulfil(order._id, provider, null, refunded)
    }
    return this.orders.changeRefund(order._id, (now) => {
      // the notification may have arrived meanwhile
      if (now.refund?.state !== 'atProvider' || now.refund.no !== no) return null
      if (report?.kind !== 'failed')
        return { refund: keepRefundPending(now.refund, report?.kind === 'processing', this.clock.now()) }
      const failed = { refund: failRefund(now.refund, report.text, report.isClosed) }
      return { ...failed, facts: [refundFact(orderRefundFailed, now, {}, this.clock.now())] }
    })
  }

  async #ask(name: (typeof providerNames)[number], refund: Refund, isKnown: boolean): Promise<RefundReport> {
    const provider = this.providers.get(name)
    const known = isKnown ? await provider.refundQuery(refund) : { kind: 'absent' as const }
    return known.kind === 'absent' ? provider.refund(refund) : known
  }
}
