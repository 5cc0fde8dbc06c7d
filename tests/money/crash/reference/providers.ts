import { ownOrderOf, tokenOf } from '@xinyu/payments/apple/apple.rules'
import type { OrderDocument } from '@xinyu/payments/orders/orders.public'
import type { Db } from 'mongodb'

/** The provider's state of an order, read from its sandbox's storage. */
interface ProviderTruth {
  paid: boolean
  refunded: boolean
  fen: number
}
interface AlipayTrade {
  _id: string
  status: string
  amount: string
  refundFee?: string
  paidAt: Date | null
}
interface WechatTrade {
  _id: string
  state: string
  total: number
}
interface AppleTransaction {
  _id: string
  original: string
  token: string | null
  price: number
  revokedAt: Date | null
}

/** The order's transaction, or the first that names it; a renewal order has its renewal. */
const appleTransactionOf = async (vendors: Db, order: OrderDocument): Promise<AppleTransaction | null> => {
  const named = await vendors
    .collection<AppleTransaction>('sandbox_apple_transactions')
    .find({ $or: [{ _id: order.providerTradeNo ?? '' }, { token: tokenOf(order._id) }] })
    .toArray()
  return (
    named.find(({ _id }) => _id === order.providerTradeNo || ownOrderOf(_id) === order._id) ??
    named.find(({ _id, original }) => _id === original) ??
    null
  )
}

export const truthOf = async (vendors: Db, order: OrderDocument): Promise<ProviderTruth> => {
  const alipay = await vendors.collection<AlipayTrade>('sandbox_trades').findOne({ _id: order._id })
  const ids = ['J', 'M', 'H', 'N'].map((letter) => order._id + letter)
  const wechat = await vendors
    .collection<WechatTrade>('sandbox_wechat_trades')
    .find({ _id: { $in: ids } })
    .toArray()
  const paid = wechat.filter(({ state }) => state === 'SUCCESS' || state === 'REFUND')
  const isPaidAtAlipay = alipay?.paidAt != null
  const apple = await appleTransactionOf(vendors, order)
  return {
    paid: isPaidAtAlipay || paid.length > 0 || apple !== null,
    refunded:
      alipay?.refundFee !== undefined || paid.some(({ state }) => state === 'REFUND') || apple?.revokedAt != null,
    fen:
      (isPaidAtAlipay ? Math.round(Number(alipay.amount) * 100) : 0) +
      paid.reduce((sum, { total }) => sum + total, 0) +
      (apple?.price ?? 0) / 10,
  }
}

/** The providers' money from these people minus the orders' sums, in fen. */
export const driftOf = async (db: Db, vendors: Db, ids: readonly string[]): Promise<number> => {
  const orders = await db
    .collection<OrderDocument>('orders')
    .find({ user_id: { $in: [...ids] } })
    .toArray()
  let drift = 0
  for (const order of orders) {
    const { paid, refunded, fen } = await truthOf(vendors, order)
    drift += (paid && !refunded ? fen : 0) - (order.status === 1 ? order.amount : 0)
  }
  return drift
}
