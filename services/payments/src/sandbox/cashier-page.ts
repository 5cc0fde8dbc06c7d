import {
  actionButton,
  type Accent,
  escaped,
  noMoneyMoves,
  saleOf,
  sandboxPage,
} from '../sandboxes/sandbox-page.public.ts'
import type { TradeDocument } from './trades.store.ts'

const accent: Accent = { light: '#0a5ad4', dark: '#4c8dff', onDark: '#06122b' }
const over = { TRADE_SUCCESS: '这笔订单已付款', TRADE_CLOSED: '交易已关闭' } as const

/** The sandbox's cashier, for a phone. States that no money moves. */
export const cashierPage = ({ _id, subject, amount, status, returnUrl }: TradeDocument): string => {
  const sale = saleOf({ amount, name: subject }, [['订单号', _id]])
  if (status !== 'WAIT_BUYER_PAY')
    return sandboxPage(accent, `<h1>${over[status]}</h1>${sale}<p><a href="${escaped(returnUrl)}">返回商户</a></p>`)
  const pay = actionButton('/sandbox/alipay/pay', { trade: _id }, '确认付款', 'pay')
  const cancel = actionButton('/sandbox/alipay/cancel', { trade: _id }, '取消付款', 'cancel')
  return sandboxPage(accent, `<h1>支付宝沙箱收银台</h1>${sale}${pay}${cancel}${noMoneyMoves}`)
}

export const refusedPage = (reason: string): string =>
  sandboxPage(accent, `<h1>无法打开收银台</h1><p>${escaped(reason)}</p>`)
