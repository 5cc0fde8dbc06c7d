import { accents } from '../pages/page.ts'
import { finishedSalePage, salePage } from '../pages/sale-page.ts'
import type { WechatTrade } from './wechat-trades.store.ts'

const over = { SUCCESS: '这笔订单已付款', REFUND: '这笔订单已退款', CLOSED: '交易已关闭' } as const

/** `back`: our own page, or empty. */
export const payerPage = ({ _id, total, description, state, prepayId }: WechatTrade, back: string): string => {
  const amount = (total / 100).toFixed(2)
  const sale = { accent: accents.wechat, amount, name: description, detail: ['订单号', _id] } as const
  if (state !== 'NOTPAY') return finishedSalePage({ ...sale, title: over[state] }, back)
  const choice = { vendor: 'wechat', fields: { prepayId, back }, pay: '确认付款', cancel: '取消付款' }
  return salePage({ ...sale, title: '微信支付沙箱' }, choice)
}
