import { OrderStatus } from '@xinyu/contracts/enums'
import { ownPage } from '../../own-page.rules.ts'
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
export type Move =
  | { to: typeof OrderStatus.Paid; tradeNo: string; at: Date }
  | { to: typeof OrderStatus.Refunded; tradeNo: string }
  | { to: typeof OrderStatus.Failed; text: string }
  | { to: typeof OrderStatus.Closed; text: string }
export type Settlement = { move: Move | null } | { refuse: 'AMOUNT_MISMATCH' | 'OTHER_TRADE' }

/** A trade that was opened at a provider for an order; each of an order's may be paid. */
export interface Opening {
  provider: ProviderName
  trade: string
  at: Date
  /** another was opened after it and it was ended: nobody can pay it, and its number is not used again */
  isOver?: boolean
}
interface Opened {
  _id: string
  openings?: Opening[]
  openedAt: Date | null
}

/** The trades of an order, the last opened last. An order of before there were several has one, under its own id. */
export const openingsOf = ({ _id, openings, openedAt }: Opened): readonly Opening[] =>
  openings ?? (openedAt ? [{ provider: 'alipay', trade: _id, at: openedAt }] : [])

/** The number that a way to pay is opened under now: its first that was not ended. */
export const numberNow = (openings: readonly Opening[], numberOf: (round: number) => string): string => {
  const over = new Set(openings.filter(({ isOver }) => isOver).map(({ trade }) => trade))
  let round = 1
  while (over.has(numberOf(round)) && numberOf(round + 1) !== numberOf(round)) round += 1
  return numberOf(round)
}

/**
 * What a report of one trade says of the order. A trade that nobody can pay any more closes its order only while no
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
 * Is a purchase the payment of the order that it names? A renewal, another product, or a second purchase under the same
 * name is paid for as well, and gets an order of its own.
 */
export const isPaymentOf = (order: StoreOrder, { beganThere, productId, tradeNo }: StorePurchase): boolean => {
  if (beganThere || order.appleProductId !== productId) return false
  if (order.providerTradeNo !== null) return order.providerTradeNo === tradeNo
  return order.status === OrderStatus.Waiting || order.status === OrderStatus.Closed
}

const minute = 60_000
/** an unpaid order closes after this */
export const openForMs = 30 * minute
/** unpaid orders are asked about this long after the pay page was made, then every hour */
export const queryAfterMs: readonly number[] = [10_000, 30_000, minute, 5 * minute, 15 * minute]
const hour = 60 * minute
/** a provider settles a late payment well within this */
const queryForMs = 24 * hour

/**
 * What a provider's report does to an order: 0→1, 0→2, 0→7, 7→1 for late money, and a refund of money that was taken.
 * Anything else leaves it as it is. Money of another amount, or of a second trade, is refused.
 */
export const settle = (order: OrderState, report: PaymentReport): Settlement => {
  if (report.kind === 'paid') return settlePaid(order, report)
  if (report.kind === 'refunded') return settleRefunded(order, report)
  if (order.status !== OrderStatus.Waiting) return { move: null }
  if (report.kind === 'failed') return { move: { to: OrderStatus.Failed, text: report.text } }
  return { move: report.kind === 'closed' ? { to: OrderStatus.Closed, text: report.text } : null }
}

const settlePaid = (order: OrderState, report: Extract<PaymentReport, { kind: 'paid' }>): Settlement => {
  if (report.amount !== order.amount) return { refuse: 'AMOUNT_MISMATCH' }
  if (order.providerTradeNo !== null && order.providerTradeNo !== report.tradeNo) return { refuse: 'OTHER_TRADE' }
  const isOpen = order.status === OrderStatus.Waiting || order.status === OrderStatus.Closed
  return { move: isOpen ? { to: OrderStatus.Paid, tradeNo: report.tradeNo, at: report.at } : null }
}

const settleRefunded = (order: OrderState, report: Extract<PaymentReport, { kind: 'refunded' }>): Settlement => {
  // an order that was paid twice keeps what it was given for the one payment when the other goes back
  if (order.providerTradeNo !== null && order.providerTradeNo !== report.tradeNo) return { move: null }
  if (report.amount > order.amount) return { refuse: 'AMOUNT_MISMATCH' }
  const isWhole = report.amount === order.amount
  return {
    move:
      isWhole && order.status !== OrderStatus.Refunded && order.status !== OrderStatus.Failed
        ? { to: OrderStatus.Refunded, tradeNo: report.tradeNo }
        : null,
  }
}

/** Is its time over? */
export const mustClose = (order: Pick<OrderState, 'status' | 'closesAt'>, now: Date): boolean =>
  order.status === OrderStatus.Waiting && order.closesAt <= now

/** Why an order cannot be paid now; null when it can. */
export const payRefusal = (
  order: Pick<OrderState, 'status' | 'closesAt'>,
  now: Date,
): 'ORDER_CANNOT_MOVE' | 'ORDER_CLOSED' | null => {
  if (order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded) return 'ORDER_CANNOT_MOVE'
  return order.status !== OrderStatus.Waiting || order.closesAt <= now ? 'ORDER_CLOSED' : null
}

/**
 * When to ask the provider next, after `asked` times; null: no more. `openedAt` is when the pay page was first made.
 */
export const nextQueryAt = (openedAt: Date, asked: number, now: Date): Date | null => {
  const planned = queryAfterMs[asked]
  const next =
    planned === undefined
      ? new Date(now.getTime() + hour)
      : new Date(Math.max(openedAt.getTime() + planned, now.getTime()))
  return next.getTime() - openedAt.getTime() > queryForMs ? null : next
}

/** Must VIP or points still be given? */
export const mustFulfil = (order: Pick<OrderState, 'status' | 'fulfilled'>): boolean =>
  order.status === OrderStatus.Paid && !order.fulfilled

/** Must they be taken back? Whether they had been given is known to the wallet alone. */
export const mustRevoke = (order: { status: OrderStatus; revoked: boolean }): boolean =>
  order.status === OrderStatus.Refunded && !order.revoked

/** The page the person comes back to: on our own origin, or a refusal. */
export const returnUrlOf = (wanted: string | undefined, publicUrl: string, orderId: string): string | null =>
  ownPage(wanted || `/vip/order-finished?orderId=${orderId}`, publicUrl)

/** Phones get the page made for them. */
export const isPhone = (userAgent: string): boolean => /Mobile|Android|iPhone|iPad|HarmonyOS/i.test(userAgent)
