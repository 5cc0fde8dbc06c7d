import { ownOrderOf, tokenOf, tradeFor, type Transaction } from '@xinyu/payments/apple/apple.rules'
import type { StorePurchase } from '@xinyu/payments/store-purchase.rules'
import { type Model, type OrderModel, products, type Said, settle } from './model.ts'
import type { Sequence, StoreTransaction } from './sequence.ts'

const minute = 60_000
export const appleIdOf = (productNum: string): string => `com.xinyu.${productNum.replace('-', '.')}`

export const isAtStore = (trade: string): boolean => trade.endsWith('A')

/** What the App Store says of an order, by the transaction that it was found to be. */
export const saidOfPurchase = ({ found, purchases }: Sequence, trade: string): Said => {
  const transaction = purchases.get(found.get(trade) ?? '')
  if (!transaction) return 'waiting'
  return transaction.revokedAt === null ? 'paid' : 'refunded'
}

/** A transaction as the App Store signs it at this moment, or signed it before it was given back. */
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

/** The orders that a transaction may have for itself. */
export const ownOrdersOf = (transaction: string): string[] => [
  ownOrderOf(transaction),
  ownOrderOf(transaction, 'reversed'),
]

/**
 * The order that a purchase pays for: the one it names, if it is the first of its product there; else one of its own,
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
  }
  model.orders.push(placed)
  return placed
}

/** Whoever hears of a purchase, and in whatever order: it is given once, and taken back once. */
export const settlePurchase = (model: Model, sequence: Sequence, purchase: StorePurchase): void => {
  const order = orderOfPurchase(model, sequence, purchase)
  if (!order) return
  const trade = tradeFor(order.id)
  settle(model, order, trade, purchase.state)
  if (order.trade === trade && !sequence.found.has(trade)) sequence.found.set(trade, purchase.tradeNo)
}
