import { ownOrderOf, tokenOf, tradeFor, type Transaction } from '@xinyu/payments/apple/apple.rules'
import type { StorePurchase } from '@xinyu/payments/store-purchase.rules'
import { type Model, type OrderModel, products, type ReportedState, settle } from './model.ts'
import type { Sequence, StoreTransaction } from './sequence.ts'

const minute = 60_000
export const appleIdOf = (productNum: string): string => `com.xinyu.${productNum.replace('-', '.')}`

export const isAtStore = (trade: string): boolean => trade.endsWith('A')

/** The App Store's state of an order, by its known transaction. */
export const reportedPurchaseState = ({ found, purchases }: Sequence, trade: string): ReportedState => {
  const transaction = purchases.get(found.get(trade) ?? '')
  if (!transaction) return 'waiting'
  return transaction.revokedAt === null ? 'paid' : 'refunded'
}

/** A transaction as the App Store signs it now, or as signed before its refund. */
export const signed = (
  { id, original, orderId, productNum, fen, at, revokedAt }: StoreTransaction,
  isStale = false,
): Transaction => ({
  transactionId: id,
  originalTransactionId: original,
  productId: appleIdOf(productNum),
  type: productNum.startsWith('vip') ? 'Auto-Renewable Subscription' : 'Consumable',
  appAccountToken: tokenOf(orderId),
  inAppOwnershipType: 'PURCHASED',
  purchaseDate: at,
  quantity: 1,
  currency: 'CNY',
  price: fen * 10,
  ...(revokedAt === null || isStale ? {} : { revocationDate: revokedAt }),
})

/** The orders that a transaction may own. */
export const ownOrdersOf = (transaction: string): string[] => [
  ownOrderOf(transaction),
  ownOrderOf(transaction, 'reversed'),
]

/**
 * The order that a purchase pays for: the named one if it is the first purchase of its product; otherwise its own order
 * for the same member.
 */
export const orderOfPurchase = (model: Model, { found }: Sequence, purchase: StorePurchase): OrderModel | null => {
  const named = model.orders.find(({ id }) => id === purchase.orderId)
  if (!named) return null
  const isFirst = !purchase.beganThere && appleIdOf(named.product.productNum) === purchase.productId
  const isFree = named.trade === null && (named.status === 'waiting' || named.status === 'closed')
  const isKnown = named.trade === tradeFor(named.id) && found.get(named.trade) === purchase.tradeNo
  if (isFirst && (isFree || isKnown)) return named
  const own = model.orders.find(({ id }) => id === purchase.ownOrderId)
  if (own) return own
  const product = products.find(({ productNum }) => appleIdOf(productNum) === purchase.productId)
  if (!product) throw new Error(`nobody sells ${purchase.productId}`)
  const placed: OrderModel = {
    id: purchase.ownOrderId,
    member: named.member,
    product,
    status: 'waiting',
    closesAt: model.now + 30 * minute,
    opened: [tradeFor(purchase.ownOrderId)],
    trade: null,
    refund: 'none',
    backFen: 0,
  }
  model.orders.push(placed)
  return placed
}

/** A purchase is given once and taken back once, in any order of reports. */
export const settlePurchase = (model: Model, sequence: Sequence, purchase: StorePurchase): void => {
  const order = orderOfPurchase(model, sequence, purchase)
  if (!order) return
  const trade = tradeFor(order.id)
  settle(model, order, trade, purchase.state)
  if (order.trade === trade && !sequence.found.has(trade)) sequence.found.set(trade, purchase.tradeNo)
}
