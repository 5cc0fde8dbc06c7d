import { Injectable } from '@nestjs/common'
import { OrderStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import {
  type Payment,
  type PaymentReport,
  type Place,
  type ProviderName,
  reportOn,
  type StorePurchase,
} from '../payment-provider.rules.ts'
import { People } from '../people/people.public.ts'
import { Products } from '../products/products.public.ts'
import { Providers } from '../providers/providers.public.ts'
import { type Period, SpendCaps } from '../spending/spending.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { OrdersReads } from './orders.reads.ts'
import { isPaymentOf, mustClose, mustFulfil, mustRevoke, type Opening, openingsOf, payRefusal } from './orders.rules.ts'
import { SpentReads } from './spent.reads.ts'
import {
  type OrderDocument,
  type Ordered,
  OrdersStore,
  type RefundAskChange,
  type RefundChange,
} from './orders.store.ts'

export { openingsOf } from './orders.rules.ts'
export { askRefund, declineRefund } from './refund-ask.rules.ts'
export { viewOf } from './orders.reads.ts'
export { decideRefund, refundFails, refundGoesOn, requestRefund } from './refund.rules.ts'
export { declinedFact, refundFact } from './orders.store.ts'
export type { OrderDocument, RefundChange } from './orders.store.ts'

/**
 * What happens to an order after it was placed. VIP and points follow from a verified payment only, and once: the
 * order is paid, then its wallet is credited under the order's own operation id, then the order is marked as fulfilled;
 * whoever finds it paid but unfulfilled goes on from there.
 */
@Injectable()
export class Orders {
  constructor(
    private readonly store: OrdersStore,
    private readonly reads: OrdersReads,
    private readonly providers: Providers,
    private readonly wallets: Wallets,
    private readonly products: Products,
    private readonly caps: SpendCaps,
    private readonly spent: SpentReads,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async get(orderId: string): Promise<OrderDocument> {
    return this.store.get(orderId)
  }

  /** Null for an order that does not exist. */
  async find(orderId: string): Promise<OrderDocument | null> {
    return this.store.get(orderId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND') return null
      throw error
    })
  }

  /** Somebody's own order; another's is not there. */
  async ownOrder(userId: string, orderId: string): Promise<OrderDocument> {
    return this.reads.ownOrder(userId, orderId)
  }

  /** What somebody has spent today and this month. */
  async spentBy(userId: string, now: Date): Promise<Record<Period, number>> {
    return this.spent.by(userId, now)
  }

  /** Refuses `amount` more than their caps leave room for. `orderId`: the order itself, which counts as that only. */
  async assertRoom(userId: string, amount: number, orderId: string | null = null): Promise<void> {
    await this.caps.assertRoom(userId, amount, (now) => this.spent.by(userId, now, orderId))
  }

  /** Fen that each of these people has paid and not got back. */
  async paidBy(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.reads.paidBy(userIds)
  }

  /** Opens the payment at a provider, and ends what was opened elsewhere. Throws ORDER_CLOSED or ORDER_CANNOT_MOVE. */
  async openPayment(order: OrderDocument, name: ProviderName, place: Place): Promise<Payment> {
    const refusal = payRefusal(order, this.clock.now())
    if (refusal) throw new AppError(refusal)
    await this.#assertWithinCaps(order)
    const provider = this.providers.of(name)
    // marked first: the end of an earlier trade, also one that a process did not live to record, closes no order then
    const trade = await this.store.markOpened(order._id, name, (round) => provider.tradeFor(order, place, round))
    for (const opening of openingsOf(order)) if (opening.trade !== trade) await this.#end(order, opening)
    return provider.pay(order, place, trade)
  }

  /** Applies a provider's report of a trade, its signature checked by the driver, and gives what was bought. */
  async settle(
    orderId: string,
    provider: ProviderName,
    trade: string | null,
    report: PaymentReport,
  ): Promise<OrderDocument> {
    return this.fulfil(await this.store.settle(orderId, provider, trade, report))
  }

  /**
   * The order that a purchase at a store pays for. One that began there has an order of its own, placed now for the
   * member of the order it names, at our price of the product. Null: it names no order of ours.
   */
  async forPurchase(name: ProviderName, purchase: StorePurchase): Promise<OrderDocument | null> {
    const named = await this.find(purchase.orderId)
    if (!named || isPaymentOf(named, purchase)) return named
    const own = await this.find(purchase.ownOrderId)
    if (own) return own
    const product = (await this.products.byAppleId(purchase.productId)) ?? asOrdered(named)
    // what is bought is what is given: without its product nobody knows what that is
    if (product.appleProductId !== purchase.productId) throw new AppError('PRODUCT_NOT_FOUND')
    const placed = await this.store.place(purchase.ownOrderId, named.user_id, product)
    const provider = this.providers.of(name)
    const place = { at: 'appStore', returnUrl: '' } as const
    await this.store.markOpened(placed._id, name, (round) => provider.tradeFor(placed, place, round))
    return this.store.get(placed._id)
  }

  /** Applies what a store says of a purchase to the order it pays for, and gives what was bought. Null: as above. */
  async takePurchase(name: ProviderName, purchase: StorePurchase): Promise<OrderDocument | null> {
    const order = await this.forPurchase(name, purchase)
    if (!order) return null
    if (purchase.fen !== null && purchase.fen !== order.amount)
      this.log.warn('the store sells at another price than we do', { orderId: order._id })
    const settle = (one: OrderDocument): Promise<OrderDocument> =>
      this.settle(one._id, name, null, reportOn(purchase, one))
    return settle(order).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ORDER_CANNOT_MOVE') throw error
      // another payment took the order since it was looked at: this one has an order of its own then
      const own = await this.forPurchase(name, purchase)
      if (!own || own._id === order._id) throw error
      return settle(own)
    })
  }

  /** Asks the providers what is true. An order whose payment was never opened cannot have been paid. */
  async reconcile(order: OrderDocument): Promise<OrderDocument> {
    let now = order
    for (const { provider, trade } of openingsOf(order).toReversed()) {
      const report = await this.providers.of(provider).query(trade, now)
      now = await this.settle(order._id, provider, trade, report)
      if (report.kind === 'paid' || report.kind === 'refunded') return now
      if (report.kind === 'waiting' || report.kind === 'absent') await this.store.setCheckText(order._id, report.text)
    }
    return this.fulfil(await this.store.get(order._id))
  }

  /**
   * Closes an order whose time is over, at its providers first. Money that came meanwhile is taken up, and so is money
   * that comes later (7→1): the providers are asked on.
   */
  async close(order: OrderDocument): Promise<void> {
    if (!mustClose(order, this.clock.now())) return
    const openings = openingsOf(order)
    for (const opening of openings) {
      const asked = await this.reconcile(order).catch(() => order)
      if (asked.status !== OrderStatus.Waiting) return
      // refused when the money came this very moment: then the answer to a second question says so
      await this.providers
        .of(opening.provider)
        .close(opening.trade)
        .catch(() => this.reconcile(order))
        .catch((error: unknown) =>
          this.log.warn('an order closes without its provider', { orderId: order._id, err: error }),
        )
    }
    const provider = openings.at(-1)?.provider ?? 'alipay'
    await this.settle(order._id, provider, null, { kind: 'closed', text: '超时未支付，订单已关闭' })
  }

  /**
   * Gives VIP or points for a paid order, or takes them back after a refund; each once. A store goes on charging for a
   * term that renews, also when the account is deleted: then nothing is given, and the order stays for its refund.
   */
  async fulfil(order: OrderDocument): Promise<OrderDocument> {
    const { _id, user_id, points, days, productNum, amount } = order
    // what a purchase of days brings in points is a gift
    const paid = days > 0 || points === 0 ? 0 : amount
    const operation = `order:${_id}`
    if (mustFulfil(order)) {
      const gone = order.provider === 'apple' ? await this.people.goneness(user_id) : 'no'
      if (gone !== 'no') return this.store.withhold(_id, gone === 'forGood')
      await this.wallets.grant(user_id, operation, { points, days, paid, reason: `order:${productNum}` })
      return this.store.markFulfilled(_id)
    }
    if (!mustRevoke(order)) return order
    const { owed } = await this.wallets.revoke(user_id, operation, { points, days, paid, reason: 'refund' })
    return this.store.markRevoked(_id, owed ?? null)
  }

  /** What a rule decides about the refund that the buyer asks for. Throws the refusal. */
  async changeRefundAsk(orderId: string, decide: (order: OrderDocument) => RefundAskChange): Promise<OrderDocument> {
    return this.store.changeRefundAsk(orderId, decide)
  }

  /** What a rule decides about the refund. Throws the refusal. */
  async changeRefund(orderId: string, decide: (order: OrderDocument) => RefundChange): Promise<OrderDocument> {
    return this.store.changeRefund(orderId, decide)
  }

  async dueForRefund(): Promise<OrderDocument[]> {
    return this.store.due('refund')
  }

  /** What went back to whom, of these people, fen. */
  async refundedOf(userIds: readonly string[]): Promise<{ user_id: string; amount: number }[]> {
    return this.reads.refundedOf(userIds)
  }

  /** Orders that a provider took money for in a time. */
  async paidWithin(provider: ProviderName, from: Date, to: Date): Promise<OrderDocument[]> {
    return this.reads.paidWithin(provider, from, to)
  }

  /**
   * The order counts as spent before its sum is looked at: of two that are opened at once, and have no room together,
   * at least one is refused.
   */
  async #assertWithinCaps({ _id, user_id, amount }: OrderDocument): Promise<void> {
    const isNew = await this.store.commit(_id)
    try {
      await this.assertRoom(user_id, amount, _id)
    } catch (error) {
      if (isNew) await this.store.uncommit(_id)
      throw error
    }
  }

  /**
   * Ends a trade that was opened elsewhere, so that nobody pays twice. A provider that does not answer keeps nobody
   * from paying at another: money that comes twice is found by its notification and by the daily comparison.
   */
  async #end(order: OrderDocument, { provider, trade }: Opening): Promise<void> {
    try {
      const report = await this.providers.of(provider).query(trade, order)
      const known = await this.settle(order._id, provider, trade, report)
      const refusal = payRefusal(known, this.clock.now())
      if (refusal) throw new AppError(refusal)
      // nobody has opened the page of one that the provider does not know: its number still takes money
      const isOver = report.kind !== 'absent' && (await this.store.markOver(order._id, trade))
      if (isOver && report.kind === 'waiting') await this.providers.of(provider).close(trade)
    } catch (error) {
      const isRefusal =
        error instanceof AppError && (error.code === 'ORDER_CANNOT_MOVE' || error.code === 'ORDER_CLOSED')
      if (isRefusal) throw error
      this.log.warn('a payment stays open beside another', { orderId: order._id, err: error })
    }
  }
}

/** The product as an order kept it. */
const asOrdered = ({ tab, amount, appleProductId, productNum, name, days, points }: OrderDocument): Ordered => ({
  productNum,
  name,
  days,
  points,
  price: amount,
  type: tab === 0 ? 'vip' : 'guanPoint',
  appleProductId: appleProductId ?? null,
})
