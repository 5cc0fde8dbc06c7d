import { OrderStatus } from '@xinyu/contracts/enums'
import { chinaDayOf } from '@xinyu/contracts/rules/withdrawal'
import type { ProviderName } from '../../payment-provider.rules.ts'
import { bookingOf, taxWithin } from './month.rules.ts'

/** Money that went back to a buyer: by our decision, or by the provider's alone. */
export const backKinds = ['refund', 'chargeback'] as const
/**
 * One document of a month: an order that was paid, a refund, a chargeback, or a payout. Amounts in fen, above zero.
 */
export interface MonthLine {
  /** `sale:`, `refund:` (of a chargeback too) or `payout:` and the number of the document, which is booked once */
  _id: string
  kind: 'sale' | (typeof backKinds)[number] | 'payout'
  channel: ProviderName
  /** of the order or the withdrawal */
  orderId: string
  /** the provider's number */
  tradeNo: string
  user_id: string
  product: string
  amount: number
  /** our fee on a payout */
  fee: number
  /** value added tax contained in a sale, refund or chargeback; income tax withheld from a payout */
  tax: number
  points: number
  /** VIP days */
  days: number
  /** a refund of a part: nothing was taken back for it */
  isPartial?: true
  at: Date
  /** the date in China */
  day: string
  /** where it is booked: after its own month if that was locked before */
  month: string
  booked: string
  /** part of a locked month */
  frozen?: true
  /** a membership all of whose money was earned or paid back by the end of this month */
  earnedIn?: string
}

/** Sums of a kind of document on one day of booking and channel. */
export interface LineSums {
  booked: string
  channel: MonthLine['channel']
  kind: MonthLine['kind']
  isVip: boolean
  count: number
  amount: number
  fee: number
  tax: number
  points: number
}

interface DoneRefund {
  no: string
  origin: 'finance' | 'provider'
  amount: number
  doneAt: Date | null
}
export interface BookableOrder {
  _id: string
  user_id: string
  name: string
  amount: number
  points: number
  days: number
  status: OrderStatus
  provider: ProviderName | null
  providerTradeNo: string | null
  paidAt: Date | null
  /** whose money is back, oldest first */
  refunds: readonly DoneRefund[]
}
interface Booking {
  lockedUpTo: string | null
  /** value added tax, in hundredths of a percent */
  taxRate: number
}

const dated = (at: Date, lockedUpTo: string | null): Pick<MonthLine, 'at' | 'day' | 'month' | 'booked'> => {
  const day = chinaDayOf(at)
  return { at, day, ...bookingOf(day, lockedUpTo) }
}

/** Nobody here asked for it. The App Store alone decides about the refunds of its purchases. */
const isChargeback = ({ origin }: DoneRefund, channel: ProviderName): boolean =>
  origin === 'provider' || channel === 'apple'

/** What an order adds to the books; nothing before it is paid. */
export const linesOfOrder = (order: BookableOrder, { lockedUpTo, taxRate }: Booking): MonthLine[] => {
  const { _id: orderId, user_id, name: product, points, days, provider: channel, amount, refunds } = order
  const paidAt = order.paidAt ?? refunds[0]?.doneAt
  const wasPaid = order.status === OrderStatus.Paid || order.status === OrderStatus.Refunded
  if (!wasPaid || !paidAt || channel === null) return []
  const of = { channel, orderId, tradeNo: order.providerTradeNo ?? '', user_id, product, fee: 0, points, days }
  const line = (kind: MonthLine['kind'], no: string, fen: number, at: Date): MonthLine => ({
    _id: `${kind === 'sale' ? 'sale' : 'refund'}:${no}`,
    kind,
    ...of,
    amount: fen,
    tax: taxWithin(fen, taxRate),
    ...dated(at, lockedUpTo),
  })
  return [
    line('sale', orderId, amount, paidAt),
    ...refunds.map((refund, index) => ({
      ...line(
        isChargeback(refund, channel) ? 'chargeback' : 'refund',
        refund.no,
        refund.amount,
        refund.doneAt ?? paidAt,
      ),
      ...(index === refunds.length - 1 && order.status === OrderStatus.Refunded ? {} : { isPartial: true as const }),
    })),
  ]
}

export interface BookableWithdrawal {
  _id: string
  user_id: string
  step: string
  plan: { amount: number; fee: number; tax: number } | null
  payout: { provider: 'alipay' | 'wechat'; tradeNo: string | null }
  paidAt: Date | null
}

/** What a withdrawal adds to the books; nothing before its money has arrived. */
export const lineOfWithdrawal = (
  { _id: orderId, user_id, step, plan, payout, paidAt }: BookableWithdrawal,
  lockedUpTo: string | null,
): MonthLine | null => {
  if ((step !== 'redeem' && step !== 'done') || !plan || !paidAt) return null
  const { amount, fee, tax } = plan
  return {
    _id: `payout:${orderId}`,
    kind: 'payout',
    channel: payout.provider,
    orderId,
    tradeNo: payout.tradeNo ?? '',
    user_id,
    product: '',
    amount,
    fee,
    tax,
    points: 0,
    days: 0,
    ...dated(paidAt, lockedUpTo),
  }
}
