import { accents, messagePage } from '../pages/page.ts'
import { finishedSalePage, salePage } from '../pages/sale-page.ts'
import type { TradeDocument } from './trades.store.ts'

const over = { TRADE_SUCCESS: '这笔订单已付款', TRADE_CLOSED: '交易已关闭' } as const

export const cashierPage = ({ _id, subject, amount, status, returnUrl }: TradeDocument): string => {
  const sale = { accent: accents.alipay, amount, name: subject, detail: ['订单号', _id] } as const
  if (status !== 'WAIT_BUYER_PAY') return finishedSalePage({ ...sale, title: over[status] }, returnUrl)
  const choice = { vendor: 'alipay', fields: { trade: _id }, pay: '确认付款', cancel: '取消付款' }
  return salePage({ ...sale, title: '支付宝沙箱收银台' }, choice)
}

export const refusedPage = (reason: string): string => messagePage(accents.alipay, '无法打开收银台', reason)
