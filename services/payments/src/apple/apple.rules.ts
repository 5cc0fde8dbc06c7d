import { createHash } from 'node:crypto'
import type { StorePurchase, StoreRenewal } from '../store-purchase.rules.ts'

const hexOf = (text: string, length: number): string => createHash('sha256').update(text).digest('hex').slice(0, length)
const orderId = /^[0-9a-f]{24}$/

/**
 * The token of a purchase for an order: the order's id in a UUID (version 8, RFC 9562), with six digits that
 * distinguish our tokens from other UUIDs. The buyer is the order's member.
 */
export const tokenOf = (order: string): string => {
  const at = (from: number, to: number): string => order.slice(from, to)
  return `${at(0, 8)}-${at(8, 12)}-8${at(12, 15)}-8${at(15, 18)}-${at(18, 24)}${hexOf(`token ${order}`, 6)}`
}

/** The order id in a token; null if it is not ours. */
export const orderOfToken = (token: string | undefined): string | null => {
  const [a = '', b = '', c = '', d = '', e = ''] = (token ?? '').toLowerCase().split('-')
  const order = a + b + c.slice(1) + d.slice(1) + e.slice(0, 6)
  return orderId.test(order) && token?.toLowerCase() === tokenOf(order) ? order : null
}

const suffix = 'A'
/** Our trade number of an order at Apple, which itself has transactions only. */
export const tradeFor = (order: string): string => order + suffix
export const orderOf = (trade: string): string | null => {
  const order = trade.slice(0, -suffix.length)
  return trade.endsWith(suffix) && orderId.test(order) ? order : null
}

/** The id of a transaction's own order, if that is not the one its token names. */
export const ownOrderOf = (transaction: string, again = ''): string => hexOf(`apple ${transaction} ${again}`, 24)

/** The fields of a verified transaction in use. Times in milliseconds, price in thousandths. */
export interface Transaction {
  transactionId?: string | undefined
  originalTransactionId?: string | undefined
  productId?: string | undefined
  type?: string | undefined
  expiresDate?: number | undefined
  appAccountToken?: string | undefined
  inAppOwnershipType?: string | undefined
  purchaseDate?: number | undefined
  quantity?: number | undefined
  currency?: string | undefined
  price?: number | undefined
  revocationDate?: number | undefined
  revocationPercentage?: number | undefined
}
const wholeInThousandths = 100_000

/**
 * The purchase of a transaction. Null if it belongs to no purchase of this product: without our token, or shared in a
 * family, where only the buyer gets it.
 */
export const purchaseOf = (transaction: Transaction): StorePurchase | null => {
  const { transactionId, originalTransactionId, productId, purchaseDate } = transaction
  const order = orderOfToken(transaction.appAccountToken)
  const isForBuyer = transaction.inAppOwnershipType === undefined || transaction.inAppOwnershipType === 'PURCHASED'
  if (!order || !isForBuyer || !transactionId || !productId || purchaseDate === undefined) return null
  if ((transaction.quantity ?? 1) !== 1) return null
  const isKnownPrice = transaction.currency === 'CNY' && transaction.price !== undefined
  return {
    orderId: order,
    ownOrderId: ownOrderOf(transactionId),
    beganThere: originalTransactionId !== undefined && originalTransactionId !== transactionId,
    productId,
    tradeNo: transactionId,
    state: transaction.revocationDate === undefined ? 'paid' : 'refunded',
    refundedShare: (transaction.revocationPercentage ?? wholeInThousandths) / wholeInThousandths,
    at: new Date(purchaseDate),
    fen: isKnownPrice ? Math.round((transaction.price ?? 0) / 10) : null,
    renews: transaction.type === 'Auto-Renewable Subscription',
  }
}

const money = new Set(['SUBSCRIBED', 'OFFER_REDEEMED', 'DID_RENEW', 'ONE_TIME_CHARGE', 'REFUND', 'REVOKE'])

/**
 * The purchase that a notification is about. Changes of renewal, expiry, grace, price and tests move no order: what was
 * paid for lasts as paid. A reversed refund is a new purchase.
 */
export const purchaseOfNotification = (type: string, transaction: Transaction | null): StorePurchase | null => {
  const purchase = transaction && purchaseOf(transaction)
  if (!purchase) return null
  if (type === 'REFUND_REVERSED')
    return {
      ...purchase,
      ownOrderId: ownOrderOf(purchase.tradeNo, 'reversed'),
      beganThere: true,
      state: 'paid',
    }
  return money.has(type) ? purchase : null
}

/** The fields of a verified renewal in use. */
export interface RenewalInfo {
  originalTransactionId?: string | undefined
  /** 1: on */
  autoRenewStatus?: number | undefined
  renewalDate?: number | undefined
  signedDate?: number | undefined
}
/** expired, revoked */
const over = new Set([2, 5])

/**
 * Whether the subscription of a transaction renews. Null if it belongs to no purchase of this
 * product, or to another subscription. One whose payment currently fails is retried by Apple, so it counts as renewing.
 */
export const renewalStatusOf = (
  transaction: Transaction | null,
  info: RenewalInfo | null,
  status: number | undefined,
): StoreRenewal | null => {
  const purchase = transaction && purchaseOf(transaction)
  if (!purchase || info?.signedDate === undefined) return null
  if (info.originalTransactionId !== transaction.originalTransactionId) return null
  const renewsAt = info.renewalDate ?? transaction.expiresDate
  const goesOn = info.autoRenewStatus === 1 && renewsAt !== undefined && !(status !== undefined && over.has(status))
  return {
    orderId: purchase.orderId,
    renewal: goesOn ? { provider: 'apple', renewsAt: new Date(renewsAt) } : null,
    saidAt: new Date(info.signedDate),
  }
}
