import fc from 'fast-check'
import { expireLoves, type Model, type OrderModel, type ReportedState, settle } from '../model.ts'
import { isAtStore } from '../purchases.ts'
import { type Real, action, minute, reportedState } from './action.ts'

/** Continues a refund: the provider is queried by its number until it confirms. */
export const refundGoesOn = (model: Model, real: Real, order: OrderModel, isAskedAgain: boolean): void => {
  if (order.refund === 'atProvider' && order.trade !== null && isAtStore(order.trade)) {
    // only the App Store can refund its purchases
    if (reportedState(real, order.trade) === 'refunded') settle(model, order, order.trade, 'refunded')
    else order.refund = 'rejected'
    return
  }
  const trade = order.trade === null ? undefined : real.sequence.trades.get(order.trade)
  if (order.refund !== 'atProvider' || !trade) return
  if (trade.refundNo?.startsWith('C')) order.refund = 'none'
  else if (trade.provider === 'alipay' || isAskedAgain) settle(model, order, order.trade ?? '', 'refunded')
}

/** Advances time and runs every job; the product decides which orders are due. */
export const swept = async (model: Model, real: Real, milliseconds: number, first?: () => void): Promise<void> => {
  model.now = real.sequence.now += milliseconds
  const stored = await real.shop.ordersOf(real.sequence.members)
  const isDue = (at: Date | null | undefined): boolean => at != null && at.getTime() <= model.now
  const isAsked = new Set(stored.flatMap(({ _id, nextAskAt }) => (isDue(nextAskAt) ? [_id] : [])))
  const isBack = new Set(
    stored.flatMap(({ _id, refund }) => (refund?.state === 'done' || isDue(refund?.nextAt) ? [_id] : [])),
  )
  const saidBefore = new Map([...real.sequence.trades].map(([trade]) => [trade, reportedState(real, trade)]))
  await real.shop.sweep()
  first?.()
  const books = (trade: string): ReportedState => saidBefore.get(trade) ?? 'absent'
  const askAll = (order: OrderModel): void => {
    for (const trade of order.opened.toReversed()) {
      const said = books(trade)
      if (!settle(model, order, trade, said) || said === 'paid' || said === 'refunded') return
    }
  }
  for (const order of model.orders) if (isAsked.has(order.id)) askAll(order)
  for (const order of model.orders) {
    if (order.status !== 'waiting' || order.closesAt > model.now) continue
    askAll(order)
    if (order.status === 'waiting') order.status = 'closed'
  }
  for (const order of model.orders)
    if (order.refund === 'atProvider' && isBack.has(order.id)) refundGoesOn(model, real, order, true)
  expireLoves(model)
}

export const sweep = action('time passes', fc.constantFrom(6_000, 130_000, 6 * minute, 40 * minute), {
  run: (model, real, milliseconds) => swept(model, real, milliseconds),
})
