import { OrderStatus } from '@xinyu/contracts/enums'
import { orderClosed, orderPaid, orderRefunded, orderRefundFailed } from '@xinyu/contracts/events/payments'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { OrderDocument } from './order.document.ts'
import { refundFact } from './order-facts.updates.ts'
import type { Transition } from '../rules/orders.rules.ts'
import { completeRefund, failRefund, type OrderRefund, refundIsOver } from '../rules/refund.rules.ts'
import type { RefundAsk } from '../rules/refund-ask.rules.ts'

/** rounds kept per order, latest ones */
const maxRounds = 20

/** Keeps the ended round of a refund, or a part that was paid back, when another begins. */
export const refundSet = ({ refund, refundsBefore = [] }: Rounds, next: OrderRefund): Partial<OrderDocument> =>
  refund && refundIsOver(refund) && refund.requestedAt.getTime() !== next.requestedAt.getTime()
    ? { refund: next, refundsBefore: [...refundsBefore, refund].slice(-maxRounds) }
    : { refund: next }

/** A part was paid back: the order stays paid. */
const partSet = (order: OrderDocument, done: OrderRefund): Partial<OrderDocument> => ({
  ...refundSet(order, done),
  refundedFen: (order.refundedFen ?? 0) + (done.amount ?? 0),
  unbooked: true,
})

/** A decision about a refund that leaves the order paid. */
export const decidedRefundSet = (order: OrderDocument, refund: OrderRefund): Partial<OrderDocument> =>
  refund.state === 'done' ? partSet(order, refund) : refundSet(order, refund)

/** Keeps the earlier request and its reply when the buyer requests again. */
export const refundAskSet = (
  { refundAsk, refundAsksBefore = [] }: Pick<OrderDocument, 'refundAsk' | 'refundAsksBefore'>,
  next: RefundAsk,
): Partial<OrderDocument> =>
  refundAsk && !refundAsk.isOpen && next.isOpen
    ? { refundAsk: next, refundAsksBefore: [...refundAsksBefore, refundAsk].slice(-maxRounds) }
    : { refundAsk: next }
type Rounds = Pick<OrderDocument, 'refund' | 'refundsBefore'>

/** The provider does not refund it. */
export const refundFailed = (
  order: OrderDocument,
  { text, isClosed }: { text: string; isClosed: boolean },
  now: Date,
): { update?: object; facts?: OutboxEntry[] } => {
  if (order.refund?.state !== 'atProvider') return {}
  const refund = failRefund(order.refund, text, isClosed)
  return { update: { $set: refundSet(order, refund) }, facts: [refundFact(orderRefundFailed, order, {}, now)] }
}

export const transitionUpdate = (
  order: OrderDocument,
  transition: Transition,
  provider: ProviderName,
  now: Date,
): { update: object; facts: OutboxEntry[] } => {
  const key = order._id
  const who = { orderId: key, user_id: order.user_id }
  const { productNum, name, amount, days, points } = order
  switch (transition.to) {
    case OrderStatus.Paid:
      return {
        update: {
          $set: {
            status: transition.to,
            provider,
            providerTradeNo: transition.tradeNo,
            paidAt: transition.at,
            nextAskAt: null,
            checkText: null,
            unbooked: true,
          },
        },
        facts: [fact(orderPaid, key, { ...who, productNum, name, amount, days, points }, now)],
      }
    case OrderStatus.Refunded:
      return {
        update: {
          $set: {
            status: transition.to,
            provider,
            providerTradeNo: transition.tradeNo,
            nextAskAt: null,
            checkText: null,
            unbooked: true,
            ...refundSet(order, completeRefund(order, now)),
          },
        },
        facts: [fact(orderRefunded, key, { ...who, amount }, now)],
      }
    case OrderStatus.Failed:
      return { update: { $set: { status: transition.to, checkText: transition.text, nextAskAt: null } }, facts: [] }
    case OrderStatus.Closed:
      return {
        update: { $set: { status: transition.to, checkText: transition.text } },
        facts: [fact(orderClosed, key, who, now)],
      }
  }
}

/** interval of the check whether a deleted account was restored */
const withheldMs = 3_600_000

export const withheldSet = (
  { withheld }: OrderDocument,
  isPermanent: boolean,
  now: Date,
): Pick<OrderDocument, 'withheld'> => ({
  withheld: { at: withheld?.at ?? now, until: isPermanent ? null : new Date(now.getTime() + withheldMs) },
})

/** Without the buyer's texts; an answered request stays answered. */
export const withoutRefundTexts = ({
  refundAsk,
  refundAsksBefore = [],
}: OrderDocument): Pick<OrderDocument, 'refundAsk' | 'refundAsksBefore'> => ({
  refundAsk: refundAsk ? { ...refundAsk, text: '' } : null,
  refundAsksBefore: refundAsksBefore.map((ask) => ({ ...ask, text: '' })),
})
