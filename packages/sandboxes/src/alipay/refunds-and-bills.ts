import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Injectable } from '@nestjs/common'
import { feeOf } from '../fee.rules.ts'
import { AlipayPayouts } from './alipay-payouts.store.ts'
import { formatChinaTime } from './china-time.ts'
import { archiveOf } from './gbk-archive.ts'
import { accountBill } from './account-bill.ts'
import { AlipayNotifier } from './notifier.ts'
import { AlipayTrades, fenOf, leftOf, type TradeDocument } from './trades.store.ts'

type Content = Record<string, unknown>
const failed = (sub_code: string, sub_msg: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})
const ok = { code: '10000', msg: 'Success' }
const notThere = failed('ACQ.TRADE_NOT_EXIST', '交易不存在')

/** The sandbox's refunds and its bill of a day. */
@Injectable()
export class RefundsAndBills {
  constructor(
    private readonly trades: AlipayTrades,
    private readonly notifier: AlipayNotifier,
    private readonly payouts: AlipayPayouts,
  ) {}

  /** Null: not one of these methods. */
  async answer(method: string, content: Content, origin: string): Promise<object | null> {
    if (method === 'alipay.trade.refund') return this.#refund(content)
    if (method === 'alipay.trade.fastpay.refund.query') return this.#refundQuery(content)
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const query = new URLSearchParams({ day: String(content.bill_date), type: String(content.bill_type) })
      return { ...ok, bill_download_url: `${origin}/sandbox/alipay/bill?${query}` }
    }
    return null
  }

  /** The details of a day and their summary: of the trades, or of all money of the merchant's account. */
  async archive(day: string, type: string): Promise<Buffer> {
    const from = new Date(`${day}T00:00:00+08:00`)
    const to = new Date(from.getTime() + DAY_MS)
    const trades = await this.trades.movedWithin(from, to)
    if (type === 'signcustomer') return archiveOf(accountBill(day, trades, await this.payouts.movedWithin(from, to)))
    const isOn = (at: Date | null | undefined): boolean => at instanceof Date && formatChinaTime(at).startsWith(day)
    const rows = trades.flatMap((trade) => [
      ...(isOn(trade.paidAt) ? [rowOf(trade, '交易', trade.amount, trade.paidAt)] : []),
      ...(trade.parts ?? []).flatMap(({ amount, at }) => (isOn(at) ? [rowOf(trade, '退款', `-${amount}`, at)] : [])),
      ...(isOn(trade.refundedAt) ? [rowOf(trade, '退款', `-${leftOf(trade)}`, trade.refundedAt)] : []),
    ])
    const details = ['#支付宝业务明细查询', '#-----业务明细列表-----', header, ...rows, '#-----业务明细列表结束-----']
    const summary = ['#支付宝业务汇总查询', '门店编号,交易订单总笔数', `合计,${rows.length}`]
    return archiveOf([details, summary])
  }

  async #refund({ trade_no, out_request_no, refund_amount }: Content): Promise<object> {
    const trade = await this.trades.byTradeNo(String(trade_no))
    if (!trade) return notThere
    const part = trade.parts?.find(({ no }) => no === out_request_no)
    const wanted = fenOf(String(refund_amount))
    if (part ? part.amount !== refund_amount : wanted > fenOf(leftOf(trade)))
      return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    if (part || wanted < fenOf(leftOf(trade)))
      return this.#refundPart(trade, String(out_request_no), String(refund_amount))
    if (refund_amount !== leftOf(trade)) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    const isRepeat = trade.refundFee !== undefined
    if (isRepeat && trade.refundNo !== out_request_no) return failed('ACQ.TRADE_HAS_FINISHED', '交易已完结')
    if (!(await this.trades.refund(trade._id, String(out_request_no))))
      return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    const refunded = await this.trades.get(trade._id)
    if (refunded && !isRepeat) void this.notifier.notify(refunded)
    const { trade_no: number, _id: out_trade_no, amount: refund_fee } = trade
    return { ...ok, trade_no: number, out_trade_no, refund_fee, fund_change: isRepeat ? 'N' : 'Y' }
  }

  async #refundPart(trade: TradeDocument, no: string, amount: string): Promise<object> {
    const isRepeat = trade.parts?.some((part) => part.no === no) ?? false
    if (!(await this.trades.refundPart(trade._id, no, amount)))
      return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    const { trade_no, _id: out_trade_no } = trade
    return { ...ok, trade_no, out_trade_no, refund_fee: amount, fund_change: isRepeat ? 'N' : 'Y' }
  }

  async #refundQuery({ trade_no, out_request_no }: Content): Promise<object> {
    const trade = await this.trades.byTradeNo(String(trade_no))
    if (!trade) return notThere
    const part = trade.parts?.find(({ no }) => no === out_request_no)
    const refund_amount = part?.amount ?? (trade.refundNo === out_request_no ? leftOf(trade) : null)
    return refund_amount === null ? ok : { ...ok, out_request_no, refund_amount, refund_status: 'REFUND_SUCCESS' }
  }
}

const header = '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,服务费（元）,备注'
const rowOf = (trade: TradeDocument, kind: string, amount: string, at: Date | null | undefined): string =>
  [
    `${trade.trade_no}\t`,
    `${trade._id}\t`,
    kind,
    trade.subject.replaceAll(',', ' '),
    formatChinaTime(trade.createdAt),
    at ? formatChinaTime(at) : '',
    'san***@sandbox.com',
    amount,
    // taken for a payment, given back for a refund
    ((0 - feeOf(fenOf(amount))) / 100).toFixed(2),
    '',
  ].join(',')
