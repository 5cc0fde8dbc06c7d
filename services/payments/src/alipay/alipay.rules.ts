import type { PaymentReport } from '../payment-report.rules.ts'

const eightHours = 28_800_000

/** Alipay's time format: `YYYY-MM-DD HH:mm:ss` in China. */
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + eightHours).toISOString().slice(0, 19).replace('T', ' ')

/** Parses Alipay's time; null for anything else. */
export const readChinaTime = (text: string | undefined): Date | null => {
  if (!text || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** 1234 fen → `12.34`. */
export const yuanOf = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** `12.34` yuan → 1234 fen, without floating point; null if it is not an amount. */
export const fenOf = (yuan: string | undefined): number | null => {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(yuan ?? '')
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** A trade as notifications and responses describe it. */
export interface AlipayTrade {
  trade_no?: string | undefined
  trade_status?: string | undefined
  total_amount?: string | undefined
  refund_fee?: string | undefined
  paidAt?: string | undefined
  currency?: string | undefined
}

/** The payment report of a trade; null if it cannot be understood and must be ignored. */
export const paymentReportOf = (trade: AlipayTrade, now: Date): PaymentReport | null => {
  const amount = fenOf(trade.total_amount)
  const tradeNo = trade.trade_no
  if (trade.currency && trade.currency !== 'CNY') return null
  if (trade.trade_status === 'WAIT_BUYER_PAY') return { kind: 'waiting', text: '等待支付' }
  if (trade.trade_status === 'TRADE_CLOSED') {
    const refunded = fenOf(trade.refund_fee)
    if (tradeNo && refunded) return { kind: 'refunded', tradeNo, amount: refunded }
    return { kind: 'closed', text: '交易已关闭' }
  }
  if (trade.trade_status !== 'TRADE_SUCCESS' && trade.trade_status !== 'TRADE_FINISHED') return null
  if (amount === null || !tradeNo) return null
  return { kind: 'paid', tradeNo, amount, at: readChinaTime(trade.paidAt) ?? now }
}

/** Whether a correctly signed notification is addressed to us. */
export const isForUs = (fields: Readonly<Record<string, string>>, us: { appId: string; sellerId: string }): boolean =>
  fields.app_id === us.appId && fields.seller_id === us.sellerId

/** One trade per order on every kind of page; rounds after the first are part of its number. */
export const tradeFor = (orderId: string, round: number): string => (round > 1 ? `${orderId}_${round}` : orderId)
export const orderOf = (trade: string): string => trade.replace(/_\d+$/, '')
