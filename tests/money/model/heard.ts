import { purchaseOf, purchaseTold, renewalTold } from '@xinyu/payments/apple/apple.rules'
import type { StoreSaid } from './app-store.ts'
import { memberOf, type Model, type Said, settle } from './model.ts'
import { orderOfPurchase, settlePurchase } from './purchases.ts'
import type { Mail, Sequence } from './sequence.ts'

interface SaidOfTrade {
  orderId: string
  trade: string
  report: { kind: Said }
}

/** What a provider's notification makes true, however often and however late it comes. */
export const heard = (model: Model, sequence: Sequence, { provider, fields }: Mail): void => {
  if (provider === 'apple') return heardOfStore(model, sequence, JSON.parse(fields.said ?? '{}') as StoreSaid)
  const { orderId, trade, report } = JSON.parse(fields.said ?? '{}') as SaidOfTrade
  const order = model.orders.find(({ id }) => id === orderId)
  if (order) settle(model, order, trade, report.kind)
}

const heardOfStore = (model: Model, sequence: Sequence, { type, transaction, info }: StoreSaid): void => {
  const renewal = renewalTold(transaction, info, undefined)
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
  const purchase = purchaseTold(type, transaction)
  if (purchase) settlePurchase(model, sequence, purchase)
}
