import type { AlipayPayout } from './alipay-payouts.store.ts'
import { formatChinaTime } from './china-time.ts'
import { leftOf, type TradeDocument } from './trades.store.ts'

const header =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'

interface Movement {
  tradeNo: string
  no: string
  at: Date
  /** yuan, negative when it leaves the account */
  amount: string
  kind: '在线支付' | '交易退款' | '转账'
}
const row = ({ tradeNo, no, at, amount, kind }: Movement, index: number): string => {
  const isExpense = amount.startsWith('-')
  const money = isExpense ? ['0.00', amount] : [amount, '0.00']
  const when = formatChinaTime(at)
  return [`${index + 1}${tradeNo}\t`, `${tradeNo}\t`, `${no}\t`, '', when, '', ...money, '', '支付宝', kind, ''].join(
    ',',
  )
}

/** The bill of the merchant's account of a day: its details and their summary, as lines. */
export const accountBill = (
  day: string,
  trades: readonly TradeDocument[],
  payouts: readonly AlipayPayout[],
): string[][] => {
  const ofTrades = trades.flatMap((trade) => {
    const { amount, paidAt, refundedAt, parts = [] } = trade
    const of = { tradeNo: trade.trade_no, no: trade._id }
    return [
      ...(paidAt ? [{ ...of, at: paidAt, amount, kind: '在线支付' as const }] : []),
      ...parts.map((part) => ({ ...of, at: part.at, amount: `-${part.amount}`, kind: '交易退款' as const })),
      ...(refundedAt ? [{ ...of, at: refundedAt, amount: `-${leftOf(trade)}`, kind: '交易退款' as const }] : []),
    ]
  })
  const ofPayouts = payouts.flatMap(({ orderId: tradeNo, _id: no, amount, at, returnedAt }) => {
    const of = { tradeNo, no, kind: '转账' as const }
    return [{ ...of, at, amount: `-${amount}` }, ...(returnedAt ? [{ ...of, at: returnedAt, amount }] : [])]
  })
  const rows = [...ofTrades, ...ofPayouts].filter(({ at }) => formatChinaTime(at).startsWith(day)).map(row)
  const details = ['#支付宝账务明细查询', '#-----账务明细列表-----', header, ...rows, '#-----账务明细列表结束-----']
  return [details, ['#支付宝账务汇总查询', '类型,笔数', `合计,${rows.length}`]]
}
