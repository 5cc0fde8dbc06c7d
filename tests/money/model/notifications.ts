import { purchaseOf, purchaseOfNotification, renewalStatusOf } from '@xinyu/payments/apple/apple.rules'
import type { StoreReport } from './app-store.ts'
import { memberOf, type Model, type ReportedState, settle } from './model.ts'
import { orderOfPurchase, settlePurchase } from './purchases.ts'
import type { ProviderNotification, Sequence } from './sequence.ts'

interface TradeNotification {
  orderId: string
  trade: string
  report: { kind: ReportedState }
}

/** Applies a provider's notification to the model; repeats and late arrival change nothing. */
export const applyNotification = (
  model: Model,
  sequence: Sequence,
  { provider, fields }: ProviderNotification,
): void => {
  if (provider === 'apple')
    return applyStoreNotification(model, sequence, JSON.parse(fields.said ?? '{}') as StoreReport)
  const { orderId, trade, report } = JSON.parse(fields.said ?? '{}') as TradeNotification
  const order = model.orders.find(({ id }) => id === orderId)
  if (order) settle(model, order, trade, report.kind)
}

const applyStoreNotification = (model: Model, sequence: Sequence, { type, transaction, info }: StoreReport): void => {
  const renewal = renewalStatusOf(transaction, info, undefined)
  const named = renewal && model.orders.find(({ id }) => id === renewal.orderId)
  if (named && renewal) {
    const member = memberOf(model, named.member)
    const saidAt = renewal.saidAt.getTime()
    if (saidAt >= member.renewalSaidAt)
      Object.assign(member, { renewsAt: renewal.renewal?.renewsAt.getTime() ?? null, renewalSaidAt: saidAt })
  }
  if (type === 'CONSUMPTION_REQUEST') {
    const asked = purchaseOf(transaction)
    if (asked) orderOfPurchase(model, sequence, asked)
    return
  }
  const purchase = purchaseOfNotification(type, transaction)
  if (purchase) settlePurchase(model, sequence, purchase)
}
