import type { AskedOrder, PaymentReport } from './payment-report.rules.ts'

/**
 * A purchase at a store that sells for us, as the store signed it. It names the order it was made for; a renewal, or
 * a second purchase, has an order of its own, which is placed when it is heard of.
 */
export interface StorePurchase {
  /** of our order that the purchase names */
  orderId: string
  /** of the order that is its own; the same whenever the same purchase is heard of */
  ownOrderId: string
  /** it began at the store: a renewal, or one whose refund was taken back */
  beganThere: boolean
  /** the store's number of the product */
  productId: string
  /** the store's number of the purchase */
  tradeNo: string
  state: 'paid' | 'refunded'
  /** 1 for the whole */
  refundedShare: number
  at: Date
  /** what the store took; null: in another currency */
  fen: number | null
  /** of a term that goes on by itself; absent on those of before that was said */
  renews?: boolean
}
/** What a store said of a term that goes on by itself, at a time. */
export interface StoreRenewal {
  /** of our order that its first purchase names */
  orderId: string
  /** null: it ended, or goes on no further */
  renewal: { provider: 'apple'; renewsAt: Date } | null
  saidAt: Date
}
/** What a purchase says of its order, whose amount is ours: the store's prices are its own. */
export const reportOn = (
  { state, tradeNo, at, refundedShare }: StorePurchase,
  { amount }: Pick<AskedOrder, 'amount'>,
): PaymentReport =>
  state === 'paid'
    ? { kind: 'paid', tradeNo, amount, at }
    : { kind: 'refunded', tradeNo, amount: Math.round(amount * refundedShare) }
/** A notification of a store. `purchase` null: nothing follows from it for any order. */
export interface StoreNotification {
  id: string
  purchase: StorePurchase | null
  /** what it says of a renewal, whether or not anything follows for an order */
  renewal: StoreRenewal | null
  /** the store decides about a refund and asks what became of the purchase */
  asksForUse: boolean
}
