import { OrderStatus } from '@xinyu/contracts/enums'
import { ownPage } from '@xinyu/platform/http/own-page.rules'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { PaymentReport } from '../../payment-report.rules.ts'
import type { StorePurchase } from '../../store-purchase.rules.ts'

export interface OrderState {
  status: OrderStatus
  amount: number
  closesAt: Date
  providerTradeNo: string | null
  paidAt: Date | null
  fulfilled: boolean
}
export type Transition =
  | { to: typeof OrderStatus.Paid; tradeNo: string; at: Date }
  | { to: typeof OrderStatus.Refunded; tradeNo: string }
  | { to: typeof OrderStatus.Failed; text: string }
  | { to: typeof OrderStatus.Closed; text: string }
export type TransitionDecision = { transition: Transition | null } | { refuse: 'AMOUNT_MISMATCH' | 'OTHER_TRADE' }

/** A trade opened at a provider for an order; any of an order's trades may be paid. */
export interface Opening {
  provider: ProviderName
  trade: string
  at: Date
  /** ended after another was opened: nobody can pay it, and its number is not reused */
  isOver?: boolean
}
interface Opened {
  _id: string
  openings?: Opening[]
  openedAt: Date | null
}

/** The trades of an order, last opened last. An early order has a single one, under its own id. */
export const openingsOf = ({ _id, openings, openedAt }: Opened): readonly Opening[] =>
  openings ?? (openedAt ? [{ provider: 'alipay', trade: _id, at: openedAt }] : [])

/** The trade number of a payment method: its first one that was not ended. */
export const currentTradeNumber = (openings: readonly Opening[], numberOf: (round: number) => string): string => {
  const over = new Set(openings.filter(({ isOver }) => isOver).map(({ trade }) => trade))
  let round = 1
  while (over.has(numberOf(round)) && numberOf(round + 1) !== numberOf(round)) round += 1
  return numberOf(round)
}

/**
 * What the report of one trade means for the order. A trade that can no longer be paid closes its order only if no
 * trade was opened after it.
 */
export const reportForOrder = (order: Opened, trade: string | null, report: PaymentReport): PaymentReport => {
  const last = openingsOf(order).at(-1)
  const isOver = report.kind === 'closed' || report.kind === 'failed'
  return isOver && trade !== null && last !== undefined && last.trade !== trade
    ? { kind: 'waiting', text: report.text }
    : report
}

interface StoreOrder extends Pick<OrderState, 'status' | 'providerTradeNo'> {
  appleProductId?: string | null
}
/**
 * Whether a purchase is the payment of the order it names. A renewal, another product, or a second purchase under the
 * same token is paid as well, and gets its own order.
 */
export const isPaymentOf = (order: StoreOrder, { beganThere, productId, tradeNo }: StorePurchase): boolean => {
  if (beganThere || order.appleProductId !== productId) return false
  if (order.providerTradeNo !== null) return order.providerTradeNo === tradeNo
  return order.status === OrderStatus.Waiting || order.status === OrderStatus.Closed
}

const minute = 60_000
/** an unpaid order closes after this time */
export const openForMs = 30 * minute
/** unpaid orders are queried this long after the pay page was created, then every hour */
export const queryAfterMs: readonly number[] = [10_000, 30_000, minute, 5 * minute, 15 * minute]
const hour = 60 * minute
/** providers settle late payments well within this time */
const queryForMs = 24 * hour

/**
 * Applies a provider's report to an order: 0→1, 0→2, 0→7, 7→1 for late money, and a refund. Anything else changes
 * nothing. Money of another amount, or of a second trade, is refused.
 */
export const transitionFor = (order: OrderState, report: PaymentReport): TransitionDecision => {
  if (report.kind === 'paid') return paidTransition(order, report)
  if (report.kind === 'refunded') return refundedTransition(order, report)
  if (order.status !== OrderStatus.Waiting) return { transition: null }
  if (report.kind === 'failed') return { transition: { to: OrderStatus.Failed, text: report.text } }
  return { transition: report.kind === 'closed' ? { to: OrderStatus.Closed, text: report.text } : null }
}

const paidTransition = (order: OrderState, report: Extract<PaymentReport, { kind: 'paid' }>): TransitionDecision => {
  if (report.amount !== order.amount) return { refuse: 'AMOUNT_MISMATCH' }
  if (order.providerTradeNo !== null && order.providerTradeNo !== report.tradeNo) return { refuse: 'OTHER_TRADE' }
  const isOpen = order.status === OrderStatus.Waiting || order.status === OrderStatus.Closed
  return { transition: isOpen ? { to: OrderStatus.Paid, tradeNo: report.tradeNo, at: report.at } : null }
}

const refundedTransition = (
  order: OrderState,
  report: Extract<PaymentReport, { kind: 'refunded' }>,
): TransitionDecision => {
  // an order that was paid twice keeps its credit when the other payment is refunded
  if (order.providerTradeNo !== null && order.providerTradeNo !== report.tradeNo) return { transition: null }
  if (report.amount > order.amount) return { refuse: 'AMOUNT_MISMATCH' }
  const isWhole = report.amount === order.amount
  return {
    transition:
      isWhole && order.status !== OrderStatus.Refunded && order.status !== OrderStatus.Failed
        ? { to: OrderStatus.Refunded, tradeNo: report.tradeNo }
        : null,
  }
}

export const mustClose = (order: Pick<OrderState, 'status' | 'closesAt'>, now: Date): boolean =>
  order.status === OrderStatus.Waiting && order.closesAt <= now

/** Why an order cannot be paid now; null if it can. */
export const payRefusal = (
  order: Pick<OrderState, 'status' | 'closesAt'>,
  now: Date,
): 'ORDER_CANNOT_MOVE' | 'ORDER_CLOSED' | null => {
  if (order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded) return 'ORDER_CANNOT_MOVE'
  return order.status !== OrderStatus.Waiting || order.closesAt <= now ? 'ORDER_CLOSED' : null
}

/**
 * When to query the provider next, after `queryCount` queries; null: no more. `openedAt` is when the pay page was first
 * created.
 */
export const nextQueryAt = (openedAt: Date, queryCount: number, now: Date): Date | null => {
  const planned = queryAfterMs[queryCount]
  const next =
    planned === undefined
      ? new Date(now.getTime() + hour)
      : new Date(Math.max(openedAt.getTime() + planned, now.getTime()))
  return next.getTime() - openedAt.getTime() > queryForMs ? null : next
}

/** Whether VIP or points are still due. */
export const mustFulfil = (order: Pick<OrderState, 'status' | 'fulfilled'>): boolean =>
  order.status === OrderStatus.Paid && !order.fulfilled

/** Whether they must be taken back. Only the wallet records whether they were credited. */
export const mustRevoke = (order: { status: OrderStatus; revoked: boolean }): boolean =>
  order.status === OrderStatus.Refunded && !order.revoked

/** The return URL after paying, if it is on our own origin; null otherwise. */
export const returnUrlOf = (wanted: string | undefined, publicUrl: string, orderId: string): string | null =>
  ownPage(wanted || `/vip/order-finished?orderId=${orderId}`, publicUrl)?.href ?? null

/** Phones get the mobile page. */
export const isPhone = (userAgent: string): boolean => /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(userAgent)
