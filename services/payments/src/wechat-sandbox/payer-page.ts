import {
  type Accent,
  actionButton,
  escaped,
  noMoneyMoves,
  saleOf,
  sandboxPage,
} from '../sandboxes/sandbox-page.public.ts'
import type { WechatTrade } from './wechat-trades.store.ts'

const accent: Accent = { light: '#0b6e3d', dark: '#46c883', onDark: '#04170c' }
const over = { SUCCESS: '这笔订单已付款', REFUND: '这笔订单已退款', CLOSED: '交易已关闭' } as const

/** The payer's page in the sandbox. States that no money moves. `back`: our own page, or empty. */
export const payerPage = ({ _id, total, description, state, prepayId }: WechatTrade, back: string): string => {
  const sale = saleOf({ amount: (total / 100).toFixed(2), name: description }, [['订单号', _id]])
  const link = back ? `<p><a href="${escaped(back)}">返回商户</a></p>` : '<p>可以关闭此页面了。</p>'
  if (state !== 'NOTPAY') return sandboxPage(accent, `<h1>${over[state]}</h1>${sale}${link}`)
  const pay = actionButton('/sandbox/wechat/pay', { prepayId, back }, '确认付款', 'pay')
  const cancel = actionButton('/sandbox/wechat/cancel', { prepayId, back }, '取消付款', 'cancel')
  return sandboxPage(accent, `<h1>微信支付沙箱</h1>${sale}${pay}${cancel}${noMoneyMoves}`)
}
