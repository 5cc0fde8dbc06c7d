import fc from 'fast-check'
import { DecideRefund } from '@xinyu/payments/refunds/decide-refund'
import { RequestRefund } from '@xinyu/payments/refunds/request-refund'
import { type Model, type OrderModel } from '../model.ts'
import {
  type How,
  type Real,
  action,
  staffMemberAt,
  done,
  hasOrders,
  how,
  minute,
  orderAt,
  same,
  some,
} from './action.ts'
import { isAtStore } from '../purchases.ts'
import { refundGoesOn, swept } from './sweep.ts'

export const requestRefund = action('finance asks for a refund', fc.record({ order: some, how }), {
  check: hasOrders,
  run: async (model, real, { order: index, how }) => {
    const order = orderAt(model, index)
    const isLive = order.refund === 'requested' || order.refund === 'atProvider'
    const wasAtProvider = order.refund === 'atProvider'
    const outcome = await done(real, how, () =>
      real.shop.execute(new RequestRefund(order.id, staffMemberAt(real, 0), 'reason')),
    )
    if (!isLive && order.status !== 'paid') return same('a refund', outcome, 'ORDER_CANNOT_MOVE')
    if (!isLive) order.refund = order.product.fen > 2_000 ? 'requested' : 'atProvider'
    await refunded(model, real, order, how, wasAtProvider)
  },
})

const part = 100
/** up to this, one person of finance decides alone */
const alone = 2_000
const mayPart = ({ trade, status, refund, product, backFen }: OrderModel): boolean =>
  status === 'paid' &&
  trade !== null &&
  !isAtStore(trade) &&
  (refund === 'none' || refund === 'rejected') &&
  backFen + part <= Math.min(alone, product.fen - part)

/** Nothing is taken back for it, and the order stays paid; a repeat with the client's id pays back nothing more. */
export const refundPart = action('finance refunds a part', fc.record({ order: some, how }), {
  check: ({ orders }) => orders.some(mayPart),
  run: async (model, real, { order: index, how }) => {
    const refundable = model.orders.filter(mayPart)
    const order = refundable[index % refundable.length]
    if (!order) return
    // what the provider gave back is told later: then nothing is left
    const isBackThere = real.sequence.trades.get(order.trade ?? '')?.state === 'refunded'
    const clientId = `part-${real.sequence.nextNumber()}`
    const request = new RequestRefund(order.id, staffMemberAt(real, 0), 'reason', { amount: part, clientId })
    same('a refund of a part', await done(real, how, () => real.shop.execute(request)), 'ok')
    if (!isBackThere) order.backFen += part
    // WeChat confirms later
    await swept(model, real, 16 * minute)
    if (order.status === 'paid') await real.shop.execute(request)
  },
})

export const decideRefund = action('a second person decides', fc.record({ order: some, approve: fc.boolean(), how }), {
  check: hasOrders,
  run: async (model, real, { order: index, approve, how }) => {
    const order = orderAt(model, index)
    const before = order.refund
    await done(real, how, () => real.shop.execute(new DecideRefund(order.id, staffMemberAt(real, 1), approve)))
    if (before === 'atProvider') {
      await learned(model, real, order)
      return swept(model, real, 16 * minute)
    }
    if (before !== 'requested' || order.status !== 'paid') return
    order.refund = approve ? 'atProvider' : 'rejected'
    await refunded(model, real, order, how, false)
  },
})

/** A repeated or interrupted request may already know the result; the job makes it certain. */
const refunded = async (model: Model, real: Real, order: OrderModel, how: How, isAgain: boolean): Promise<void> => {
  refundGoesOn(model, real, order, isAgain)
  if (!how.crashPoint && !how.twice && !isAgain) return
  await learned(model, real, order)
  await swept(model, real, 16 * minute)
}

/**
 * The model does not predict when a repeated request learns of the refund; the goods are taken back at that moment,
 * before the jobs give anything else.
 */
const learned = async (model: Model, real: Real, order: OrderModel): Promise<void> => {
  const stored = await real.shop.ordersOf(real.sequence.members)
  const isTakenBack = stored.some(({ _id, refund, revoked }) => _id === order.id && refund?.state === 'done' && revoked)
  if (isTakenBack) refundGoesOn(model, real, order, true)
}
