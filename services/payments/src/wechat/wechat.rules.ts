import { z } from 'zod'
import type { PaymentChannel, RefundReport } from '../payment-provider.rules.ts'
import type { PaymentReport } from '../payment-report.rules.ts'

/** A trade as notifications and responses describe it. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  trade_state_desc: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().optional() }).optional(),
})
export type Transaction = z.output<typeof transaction>

export const refundNote = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  refund_status: z.string(),
  amount: z.object({ total: z.int(), refund: z.int() }),
})

/** A refund as a response describes it. */
export const refundAnswer = z.object({ out_refund_no: z.string(), transaction_id: z.string(), status: z.string() })

const texts: Record<string, string> = {
  NOTPAY: '等待支付',
  USERPAYING: '用户支付中',
  CLOSED: '交易已关闭',
  REVOKED: '交易已撤销',
  PAYERROR: '支付失败',
}
const readTime = (text: string | undefined): Date | null => {
  const at = text ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}

/** The payment report of a trade; null if it cannot be understood and must be ignored. */
export const paymentReportOf = (trade: Transaction, now: Date): PaymentReport | null => {
  const { trade_state: state, transaction_id: tradeNo, amount } = trade
  const text = texts[state] ?? ''
  if (amount?.currency !== undefined && amount.currency !== 'CNY') return null
  if (state === 'NOTPAY' || state === 'USERPAYING') return { kind: 'waiting', text }
  if (state === 'CLOSED' || state === 'REVOKED') return { kind: 'closed', text }
  if (state === 'PAYERROR') return { kind: 'failed', text }
  if (!tradeNo || !amount) return null
  // REFUND covers partial, full and pending refunds alike: the refunded amount is queried by the refund's number
  return state === 'SUCCESS' || state === 'REFUND'
    ? { kind: 'paid', tradeNo, amount: amount.total, at: readTime(trade.success_time) ?? now }
    : null
}

/** The payment report of a notified refund; null while it is pending. */
export const refundNoteReport = (note: z.output<typeof refundNote>): PaymentReport | null => {
  const tradeNo = note.transaction_id
  if (note.refund_status === 'SUCCESS') return { kind: 'refunded', tradeNo, amount: note.amount.refund }
  if (note.refund_status === 'CLOSED') return { kind: 'refundFailed', tradeNo, text: '退款已关闭', isClosed: true }
  if (note.refund_status === 'ABNORMAL')
    return { kind: 'refundFailed', tradeNo, text: '退款异常，原账户无法退回', isClosed: false }
  return null
}

export const refundReportOf = (status: string): RefundReport | null => {
  if (status === 'SUCCESS') return { kind: 'done' }
  if (status === 'PROCESSING') return { kind: 'processing' }
  if (status === 'CLOSED') return { kind: 'failed', text: '退款已关闭', isClosed: true }
  return status === 'ABNORMAL' ? { kind: 'failed', text: '退款异常，原账户无法退回', isClosed: false } : null
}

/** Why a correctly signed trade is not ours; null if it is. */
export const mismatchIn = (
  { appid, mchid }: { appid?: string; mchid: string },
  us: { mchId: string; appIds: readonly string[] },
): 'mchid' | 'appid' | null => {
  if (mchid !== us.mchId) return 'mchid'
  return appid !== undefined && !us.appIds.includes(appid) ? 'appid' : null
}

const letters: Record<Exclude<PaymentChannel['at'], 'appStore'>, string> = {
  officialAccount: 'J',
  miniProgram: 'M',
  phone: 'H',
  desk: 'N',
  computer: 'N',
}

/**
 * WeChat accepts a number for one payment method only, so each has its letter after the order's id, and its round from
 * the second on: at most 32 letters and digits.
 */
export const tradeFor = (orderId: string, at: PaymentChannel['at'], round = 1): string =>
  at === 'appStore' ? orderId : `${orderId}${letters[at]}${round > 1 ? round : ''}`
export const orderOf = (trade: string): string | null => /^([0-9a-z]{8,31})[JMHN]\d*$/.exec(trade)?.[1] ?? null
