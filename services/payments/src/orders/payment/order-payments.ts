import { Injectable } from '@nestjs/common'
import { OrderStatus } from '@xinyu/contracts/enums'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import type { Payment, PaymentChannel, ProviderName } from '../../payment-provider.rules.ts'
import { Providers } from '../../providers/providers.public.ts'
import { SpendCaps } from '../../spending/spending.public.ts'
import type { OrderDocument } from '../store/order.document.ts'
import { mustClose, type Opening, openingsOf, payRefusal } from '../rules/orders.rules.ts'
import { OrdersStore } from '../store/orders.store.ts'
import { Settlement } from './settlement.ts'
import { SpentReads } from '../store/spent.reads.ts'

/** An order's payments at its providers: opening, querying and ending them. */
@Injectable()
export class OrderPayments {
  constructor(
    private readonly store: OrdersStore,
    private readonly providers: Providers,
    private readonly settlement: Settlement,
    private readonly caps: SpendCaps,
    private readonly spent: SpentReads,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Opens the payment at a provider, and ends those opened elsewhere. Throws ORDER_CLOSED or ORDER_CANNOT_MOVE. */
  async open(order: OrderDocument, name: ProviderName, channel: PaymentChannel): Promise<Payment> {
    const refusal = payRefusal(order, this.clock.now())
    if (refusal) throw new AppError(refusal)
    await this.#assertWithinCaps(order)
    const provider = this.providers.get(name)
    // marked first, so that the end of an earlier trade, even one lost in a crash, closes no order
    const trade = await this.store.markOpened(order._id, name, (round) => provider.tradeFor(order, channel, round))
    for (const opening of openingsOf(order)) if (opening.trade !== trade) await this.#end(order, opening)
    return provider.pay(order, channel, trade)
  }

  /** Queries the providers. An order whose payment was never opened cannot have been paid. */
  async reconcile(order: OrderDocument): Promise<OrderDocument> {
    let now = order
    for (const { provider, trade } of openingsOf(order).toReversed()) {
      const report = await this.providers.get(provider).query(trade, now)
      now = await this.settlement.applyReportAndFulfil(order._id, provider, trade, report)
      if (report.kind === 'paid' || report.kind === 'refunded') return now
      if (report.kind === 'waiting' || report.kind === 'absent') await this.store.setCheckText(order._id, report.text)
    }
    return this.settlement.fulfil(await this.store.get(order._id))
  }

  /**
   * Closes an expired order, at its providers first. Money that arrives before or after is accepted (7→1): the
   * providers are still queried.
   */
  async close(order: OrderDocument): Promise<void> {
    if (!mustClose(order, this.clock.now())) return
    const openings = openingsOf(order)
    for (const opening of openings) {
      const asked = await this.reconcile(order).catch(() => order)
      if (asked.status !== OrderStatus.Waiting) return
      // refused if the money arrived just now: a second query returns it
      await this.providers
        .get(opening.provider)
        .close(opening.trade)
        .catch(() => this.reconcile(order))
        .catch((error: unknown) =>
          this.log.warn('an order was closed without its provider', { orderId: order._id, err: error }),
        )
    }
    const provider = openings.at(-1)?.provider ?? 'alipay'
    await this.settlement.applyReportAndFulfil(order._id, provider, null, {
      kind: 'closed',
      text: '超时未支付，订单已关闭',
    })
  }

  /**
   * The order counts as spent before the sum is checked: of two concurrent orders that together exceed the cap, at
   * least one is refused.
   */
  async #assertWithinCaps({ _id, user_id, amount }: OrderDocument): Promise<void> {
    const isNew = await this.store.commit(_id)
    try {
      await this.caps.assertRoom(user_id, amount, (now) => this.spent.sumByPeriod(user_id, now, _id))
    } catch (error) {
      if (isNew) await this.store.uncommit(_id)
      throw error
    }
  }

  /**
   * Ends a trade opened elsewhere, so that nobody pays twice. A provider that does not respond does not prevent payment
   * at another: a double payment is found by its notification and by the daily reconciliation.
   */
  async #end(order: OrderDocument, { provider, trade }: Opening): Promise<void> {
    try {
      const report = await this.providers.get(provider).query(trade, order)
      const known = await this.settlement.applyReportAndFulfil(order._id, provider, trade, report)
      const refusal = payRefusal(known, this.clock.now())
      if (refusal) throw new AppError(refusal)
      // nobody has opened the page of a trade that the provider does not have: its number still takes money
      const isOver = report.kind !== 'absent' && (await this.store.markOver(order._id, trade))
      if (isOver && report.kind === 'waiting') await this.providers.get(provider).close(trade)
    } catch (error) {
      const isRefusal =
        error instanceof AppError && (error.code === 'ORDER_CANNOT_MOVE' || error.code === 'ORDER_CLOSED')
      if (isRefusal) throw error
      this.log.warn('a payment stays open beside another one', { orderId: order._id, err: error })
    }
  }
}
