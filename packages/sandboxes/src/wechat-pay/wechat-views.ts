import type { WechatRefund, WechatTrade } from './wechat-trades.store.ts'

const chinaTime = (at: Date): string =>
  `${at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replace(' ', 'T')}+08:00`
const stateTexts = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款',
  CLOSED: '订单已关闭',
} as const

/** WeChat calls a trade refunded from its first part on. */
const stateOf = ({ state, parts = [] }: WechatTrade): WechatTrade['state'] => (parts.length > 0 ? 'REFUND' : state)

/** A trade in the format of responses and notifications. */
export const transactionOf = (trade: WechatTrade, mchid: string): object => ({
  appid: trade.appid,
  mchid,
  out_trade_no: trade._id,
  trade_type: trade.type === 'H5' ? 'MWEB' : trade.type,
  trade_state: stateOf(trade),
  trade_state_desc: stateTexts[stateOf(trade)],
  amount: { total: trade.total, payer_total: trade.total, currency: 'CNY', payer_currency: 'CNY' },
  ...(trade.paidAt
    ? {
        transaction_id: trade.transactionId,
        bank_type: 'OTHERS',
        success_time: chinaTime(trade.paidAt),
        payer: { openid: trade.openid },
      }
    : {}),
})

/** A refund in the format of responses. */
export const refundOf = (trade: WechatTrade, refund: WechatRefund, status: string): object => ({
  refund_id: refund.id,
  out_refund_no: refund.no,
  transaction_id: trade.transactionId,
  out_trade_no: trade._id,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: chinaTime(refund.at),
  ...(status === 'SUCCESS' ? { success_time: chinaTime(refund.at) } : {}),
  status,
  amount: { total: trade.total, refund: refund.amount, payer_total: trade.total, payer_refund: refund.amount },
})

/** A refund in the format of notifications. */
export const refundNoteOf = (trade: WechatTrade, refund: WechatRefund, mchid: string): object => ({
  mchid,
  out_trade_no: trade._id,
  transaction_id: trade.transactionId,
  out_refund_no: refund.no,
  refund_id: refund.id,
  refund_status: 'SUCCESS',
  success_time: chinaTime(refund.at),
  user_received_account: '支付用户零钱',
  amount: { total: trade.total, refund: refund.amount, payer_total: trade.total, payer_refund: refund.amount },
})
