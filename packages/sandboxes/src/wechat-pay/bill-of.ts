import { feeOf } from '../fee.rules.ts'
import type { PayoutBill } from './wechat-payouts.store.ts'
import type { WechatTrade } from './wechat-trades.store.ts'

const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const totals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const yuan = (fen: number): string => (fen / 100).toFixed(2)
/** with five digits, as WeChat writes it */
const fee = (fen: number): string => (feeOf(fen) / 100).toFixed(5)
const timeOf = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
const row = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')

/** The trade bill of a day in China, of type ALL: one line per payment and per refund. */
export const billOf = (trades: readonly WechatTrade[], day: string, mchId: string): string => {
  const isOn = (at: Date): boolean => timeOf(at).startsWith(day)
  const line = (trade: WechatTrade, at: Date, back: WechatTrade['refund']): string => {
    const money = back ? ['0.00', '0.00'] : [yuan(trade.total), '0.00']
    const refund = back
      ? [back.id, back.no, yuan(back.amount), '0.00', 'ORIGINAL', 'SUCCESS']
      : ['0', '0', '0.00', '0.00', '', '']
    const way = trade.type === 'H5' ? 'MWEB' : trade.type
    const which = [timeOf(at), trade.appid, mchId, '0', '', trade.transactionId, trade._id, trade.openid, way]
    const state = [back ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY']
    const what = [trade.description.replaceAll(',', ' '), '', back ? `-${fee(back.amount)}` : fee(trade.total), '0.60%']
    const whole = back ? ['0.00', yuan(back.amount)] : [yuan(trade.total), '0.00']
    return row([...which, ...state, ...money, ...refund, ...what, ...whole, ''])
  }
  const lines = trades.flatMap((trade) => [
    ...(trade.paidAt && isOn(trade.paidAt) ? [line(trade, trade.paidAt, null)] : []),
    ...[...(trade.parts ?? []), ...(trade.refund ? [trade.refund] : [])].flatMap((back) =>
      isOn(back.at) ? [line(trade, back.at, back)] : [],
    ),
  ])
  return [
    header,
    ...lines,
    totals,
    row([String(lines.length), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00']),
    '',
  ].join('\r\n')
}

const fundsHeader =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const fundsTotals = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

/** The bill of a day of the account that pays transfers: what was paid, and what filled it. */
export const fundsOf = (payouts: readonly PayoutBill[], day: string): string => {
  const paid = payouts.map(({ _id, billNo, amount, at }) =>
    row([timeOf(at), billNo, `F${billNo}`, '商家转账', '商家转账', '支出', yuan(amount), '0.00', '', '', _id]),
  )
  const filled = row([`${day} 00:00:00`, '1', '1', '充值', '充值', '收入', '100000.00', '0.00', '', '', ''])
  const rows = [filled, ...paid]
  const counts = row([String(rows.length), '1', '100000.00', String(paid.length), '0.00'])
  return [fundsHeader, ...rows, fundsTotals, counts, ''].join('\r\n')
}
