import type { AskedOrder, PaymentReport } from './payment-report.rules.ts'

/**
 * A purchase at an app store, signed by the store. It names the order it was made for; a renewal, or a second purchase,
 * gets its own order, placed when it is reported.
 */
export interface StorePurchase {
  /** id of our order named by the purchase */
  orderId: string
  /** id of its own order; the same on every report of the purchase */
  ownOrderId: string
  /** it began at the store: a renewal, or a purchase whose refund was reversed */
  beganThere: boolean
  /** the store's product id */
  productId: string
  /** the store's purchase id */
  tradeNo: string
  state: 'paid' | 'refunded'
  /** 1 for the whole */
  refundedShare: number
  at: Date
  /** the charged price; null: in another currency */
  fen: number | null
  /** the subscription renews; absent on early ones */
  renews?: boolean
}
/** A store's report on the renewal of a subscription, with its time. */
export interface StoreRenewal {
  /** id of our order named by its first purchase */
  orderId: string
  /** null: it ended, or will not renew */
  renewal: { provider: 'apple'; renewsAt: Date } | null
  saidAt: Date
}
/** The report on a purchase's order, with our amount: store prices may differ. */
export const reportOn = (
  { state, tradeNo, at, refundedShare }: StorePurchase,
  { amount }: Pick<AskedOrder, 'amount'>,
): PaymentReport =>
  state === 'paid'
    ? { kind: 'paid', tradeNo, amount, at }
    : { kind: 'refunded', tradeNo, amount: Math.round(amount * refundedShare) }
/** A notification of a store. `purchase` null: no order is affected. */
export interface StoreNotification {
  id: string
  purchase: StorePurchase | null
  /** its report on a renewal, whether or not an order is affected */
  renewal: StoreRenewal | null
  /** the store decides on a refund and requests the delivery state */
  asksForUse: boolean
}
