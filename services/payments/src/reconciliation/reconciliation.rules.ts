import { OrderStatus } from '@xinyu/contracts/enums'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { chinaDayOf } from '@xinyu/contracts/rules/withdrawal'
import type { BillLine, ProviderName } from '../payment-provider.rules.ts'

/**
 * `missingHere`: the provider took money that belongs to no paid order; `missingThere`: the provider did not take money
 * of a paid order; `amount`; `state`: paid there, and its order cannot accept money; `refundLost`: refunded there, and
 * the order is still paid here; `paidTwice`: a second trade of an order was paid.
 * Of payouts: the provider transferred money that is no paid withdrawal here (`missingHere`), did not transfer one
 * that is (`missingThere`), transferred another `amount`, or the money of one came back (`state`).
 */
export type DifferenceKind = 'missingHere' | 'missingThere' | 'amount' | 'state' | 'refundLost' | 'paidTwice'

export interface Difference {
  kind: DifferenceKind
  /** null: none of our orders */
  orderId: string | null
  /** it is about a payout, and not about an order */
  isPayout?: true
  /** null: none of our withdrawals */
  withdrawalId?: string | null
  tradeNo: string
  /** fen; null: nothing on this side */
  ours: number | null
  theirs: number | null
}
interface ComparedOrder {
  _id: string
  status: OrderStatus
  amount: number
  providerTradeNo: string | null
  refund?: KnownRefund | null
  refundsBefore?: readonly KnownRefund[]
}
interface KnownRefund {
  state: string
  amount?: number
}

/** A refund of this amount is done here. */
const isRefundKnown = ({ refund, refundsBefore = [], amount: whole }: ComparedOrder, fen: number | null): boolean =>
  [...refundsBefore, refund].some((known) => known?.state === 'done' && (known.amount ?? whole) === (fen ?? whole))

/** Begin and end of a day in China. */
export const dayInChina = (date: string): { from: Date; to: Date } => {
  const from = new Date(`${date}T00:00:00+08:00`)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

/** Providers have the bill of a day by half past ten of the next. */
export const billHour = 10.5
/** How many days back bills are fetched. */
export const daysBack = 7

/** Days whose bill is available and may not have been compared, oldest first. */
export const daysToCompare = (now: Date): string[] => {
  const hours = ((now.getTime() + DAY_MS / 3) % DAY_MS) / 3_600_000
  const first = hours >= billHour ? 1 : 2
  const days = Array.from({ length: daysBack }, (_, index) => new Date(now.getTime() - (first + index) * DAY_MS))
  return days.map(chinaDayOf).toReversed()
}

/** The difference of a bill line and its order (null: not found); null if they agree. */
export const differenceOf = (line: BillLine, order: ComparedOrder | null): Difference | null => {
  const found = (kind: DifferenceKind): Difference => ({
    kind,
    orderId: order?._id ?? null,
    tradeNo: line.tradeNo,
    ours: order?.amount ?? null,
    theirs: line.amount,
  })
  if (!order) return found('missingHere')
  const isOther = order.providerTradeNo !== null && order.providerTradeNo !== line.tradeNo
  if (line.kind === 'payment' && isOther) return found('paidTwice')
  if (line.kind === 'refund' && !isOther && isRefundKnown(order, line.amount)) return null
  if (line.amount !== null && line.amount !== order.amount) return found('amount')
  if (line.kind === 'refund') return order.status === OrderStatus.Refunded || isOther ? null : found('refundLost')
  if (order.status === OrderStatus.Failed) return found('state')
  return order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded ? null : found('missingHere')
}

export const missingOnBill = (orders: readonly ComparedOrder[], bill: readonly BillLine[]): Difference[] => {
  const billed = new Set(bill.filter(({ kind }) => kind === 'payment').map(({ tradeNo }) => tradeNo))
  return orders
    .filter(({ providerTradeNo }) => providerTradeNo !== null && !billed.has(providerTradeNo))
    .map(({ _id, amount, providerTradeNo }) => ({
      kind: 'missingThere',
      orderId: _id,
      tradeNo: providerTradeNo ?? '',
      ours: amount,
      theirs: null,
    }))
}

/** A line of a provider's bill as it is kept: what the bank says, apart from our orders. */
export interface StoredBillLine {
  /** the bill, the kind and the trade; a trade that is billed several times has its lines counted */
  _id: string
  provider: ProviderName
  /** the bill's day in China */
  day: string
  kind: 'payment' | 'refund' | 'payout'
  tradeNo: string
  /** fen; in another currency: our order's price; negative: a payout came back */
  amount: number
  /** fen, negative where a refund gave it back */
  fee: number
  /** the bill says no fee: it follows from the configured rate */
  isFeeOfRate: boolean
}
/** A line of a bill, and the price of its order; null: it has none. */
export interface BilledLine {
  line: BillLine
  price: number | null
}

/**
 * The lines of a bill as they are kept. A fee that the bill does not say follows from the rate, in hundredths of a
 * percent; it lowers what is received for a payment, and is given back with a refund.
 */
export const keptLines = (
  provider: ProviderName,
  day: string,
  lines: readonly BilledLine[],
  feeRate: number,
): StoredBillLine[] => {
  const kept = lines.map(({ line: { kind, tradeNo, amount: billed, fee: billedFee = null }, price }) => {
    const amount = billed ?? price ?? 0
    const fee = billedFee ?? Math.round((amount * feeRate) / 10_000)
    const isFeeOfRate = billedFee === null
    return { provider, day, kind, tradeNo, amount, fee: kind === 'refund' ? 0 - fee : fee, isFeeOfRate }
  })
  return numbered(kept)
}

/** The lines with their ids. */
export const numbered = (lines: readonly Omit<StoredBillLine, '_id'>[]): StoredBillLine[] => {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.provider}:${line.day}:${line.kind}:${line.tradeNo}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return { _id: count === 1 ? key : `${key}:${count}`, ...line }
  })
}
