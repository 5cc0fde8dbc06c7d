import { createHash } from 'node:crypto'
import type { StorePurchase, StoreRenewal } from '../store-purchase.rules.ts'

const hexOf = (text: string, length: number): string => createHash('sha256').update(text).digest('hex').slice(0, length)
const orderId = /^[0-9a-f]{24}$/

/**
 * The token that a purchase for an order bears: the order's id in a UUID (version 8, RFC 9562), with six digits that
 * tell a token of ours from any other UUID. Who bought is the order's member.
 */
export const tokenOf = (order: string): string => {
  const at = (from: number, to: number): string => order.slice(from, to)
  return `${at(0, 8)}-${at(8, 12)}-8${at(12, 15)}-8${at(15, 18)}-${at(18, 24)}${hexOf(`token ${order}`, 6)}`
}

/** The order behind a token; null for one that is not ours. */
export const orderOfToken = (token: string | undefined): string | null => {
  const [a = '', b = '', c = '', d = '', e = ''] = (token ?? '').toLowerCase().split('-')
  const order = a + b + c.slice(1) + d.slice(1) + e.slice(0, 6)
  return orderId.test(order) && token?.toLowerCase() === tokenOf(order) ? order : null
}

const suffix = 'A'
/** Our number for the trade of an order at Apple, which itself knows its transactions only. */
export const tradeFor = (order: string): string => order + suffix
export const orderOf = (trade: string): string | null => {
  const order = trade.slice(0, -suffix.length)
  return trade.endsWith(suffix) && orderId.test(order) ? order : null
}

/** A transaction's own order, where it is not the one that its token names. */
export const ownOrderOf = (transaction: string, again = ''): string => hexOf(`apple ${transaction} ${again}`, 24)

/** Of a transaction of Apple's, proved, what is looked at. Times in milliseconds, price in thousandths. */
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
 * The purchase behind a transaction. Null: nobody's here — without a token of ours, or shared by a family, whose buyer
 * alone gets what was bought.
 */
export const purchaseOf = (said: Transaction): StorePurchase | null => {
  const { transactionId, originalTransactionId, productId, purchaseDate } = said
  const order = orderOfToken(said.appAccountToken)
  const isBuyers = said.inAppOwnershipType === undefined || said.inAppOwnershipType === 'PURCHASED'
  if (!order || !isBuyers || !transactionId || !productId || purchaseDate === undefined) return null
  if ((said.quantity ?? 1) !== 1) return null
  const isKnownPrice = said.currency === 'CNY' && said.price !== undefined
  return {
    orderId: order,
    ownOrderId: ownOrderOf(transactionId),
    beganThere: originalTransactionId !== undefined && originalTransactionId !== transactionId,
    productId,
    tradeNo: transactionId,
    state: said.revocationDate === undefined ? 'paid' : 'refunded',
    refundedShare: (said.revocationPercentage ?? wholeInThousandths) / wholeInThousandths,
    at: new Date(purchaseDate),
    fen: isKnownPrice ? Math.round((said.price ?? 0) / 10) : null,
    renews: said.type === 'Auto-Renewable Subscription',
  }
}

const money = new Set(['SUBSCRIBED', 'OFFER_REDEEMED', 'DID_RENEW', 'ONE_TIME_CHARGE', 'REFUND', 'REVOKE'])

/**
 * What a notification says of a purchase. Renewals switched on or off, expiry, grace, prices and tests move no order:
 * what was paid for lasts as long as it was paid for. A refund that Apple took back is a purchase of its own.
 */
export const purchaseTold = (type: string, said: Transaction | null): StorePurchase | null => {
  const purchase = said && purchaseOf(said)
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

/** Of what Apple says of a subscription's next term, proved, what is looked at. */
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
 * Whether the subscription of a transaction renews, as Apple said beside it. Null: it is nobody's here, or of another
 * subscription. One whose payment fails for now is still tried, and so goes on.
 */
export const renewalTold = (
  said: Transaction | null,
  info: RenewalInfo | null,
  status: number | undefined,
): StoreRenewal | null => {
  const purchase = said && purchaseOf(said)
  if (!purchase || info?.signedDate === undefined) return null
  if (info.originalTransactionId !== said.originalTransactionId) return null
  const renewsAt = info.renewalDate ?? said.expiresDate
  const goesOn = info.autoRenewStatus === 1 && renewsAt !== undefined && !(status !== undefined && over.has(status))
  return {
    orderId: purchase.orderId,
    renewal: goesOn ? { provider: 'apple', renewsAt: new Date(renewsAt) } : null,
    saidAt: new Date(info.signedDate),
  }
}
