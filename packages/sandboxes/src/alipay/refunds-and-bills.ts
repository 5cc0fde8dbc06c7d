import { DAY_MS } from '@xinyu/contracts/rules/time'
import { deflateRawSync } from 'node:zlib'
import { Injectable } from '@nestjs/common'
import { formatChinaTime } from './china-time.ts'
import { AlipayNotifier } from './notifier.ts'
import { AlipayTrades, type TradeDocument } from './trades.store.ts'

type Content = Record<string, unknown>
const failed = (sub_code: string, sub_msg: string): object => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
})
const ok = { code: '10000', msg: 'Success' }
const notThere = failed('ACQ.TRADE_NOT_EXIST', '交易不存在')

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)
/** What is left, in yuan, after refunds of parts. */
const leftOf = ({ amount, parts = [] }: TradeDocument): string =>
  (parts.reduce((fen, part) => fen - fenOf(part.amount), fenOf(amount)) / 100).toFixed(2)

/** The sandbox's refunds and its bill of a day. */
@Injectable()
export class RefundsAndBills {
  constructor(
    private readonly trades: AlipayTrades,
    private readonly notifier: AlipayNotifier,
  ) {}

  /** Null: not one of these methods. */
  async answer(method: string, content: Content, origin: string): Promise<object | null> {
    if (method === 'alipay.trade.refund') return this.#refund(content)
    if (method === 'alipay.trade.fastpay.refund.query') return this.#refundQuery(content)
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const day = String(content.bill_date)
      return { ...ok, bill_download_url: `${origin}/sandbox/alipay/bill?day=${day}` }
    }
    return null
  }

  /** A zip of two files in GBK, as Alipay's: the details and their summary. */
  async archive(day: string): Promise<Buffer> {
    const from = new Date(`${day}T00:00:00+08:00`)
    const trades = await this.trades.movedWithin(from, new Date(from.getTime() + DAY_MS))
    const isOn = (at: Date | null | undefined): boolean => at instanceof Date && formatChinaTime(at).startsWith(day)
    const rows = trades.flatMap((trade) => [
      ...(isOn(trade.paidAt) ? [rowOf(trade, '交易', trade.amount, trade.paidAt)] : []),
      ...(trade.parts ?? []).flatMap(({ amount, at }) => (isOn(at) ? [rowOf(trade, '退款', `-${amount}`, at)] : [])),
      ...(isOn(trade.refundedAt) ? [rowOf(trade, '退款', `-${leftOf(trade)}`, trade.refundedAt)] : []),
    ])
    const details = ['#支付宝业务明细查询', '#-----业务明细列表-----', header, ...rows, '#-----业务明细列表结束-----']
    const summary = ['#支付宝业务汇总查询', '门店编号,交易订单总笔数', `合计,${rows.length}`]
    return zipOf([details, summary].map((lines) => gbkOf(lines.join('\r\n'))))
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
/** 0.60 %, in whole fen; taken for a payment, given back for a refund */
const feeOf = (yuan: string): string => (0 - Math.round(Number(yuan) * 0.6) / 100).toFixed(2)
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
    feeOf(amount),
    '',
  ].join(',')

/** Node has no encoder for GBK: the table is derived from the decoder. */
let gbkTable: Map<string, number> | null = null
const makeTable = (): Map<string, number> => {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, number>()
  for (let code = 0x8140; code <= 0xfefe; code++)
    if ((code & 0xff) >= 0x40) table.set(decoder.decode(Uint8Array.of(code >> 8, code & 0xff)), code)
  return table
}
const gbkOf = (text: string): Buffer => {
  const table = (gbkTable ??= makeTable())
  const bytes = [...text].flatMap((character) => {
    const code = table.get(character)
    if (character.charCodeAt(0) < 0x80) return [character.charCodeAt(0)]
    return code === undefined ? [0x3f] : [code >> 8, code & 0xff]
  })
  return Buffer.from(bytes)
}

const zipOf = (files: readonly Buffer[]): Buffer => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  for (const [index, file] of files.entries()) {
    const data = deflateRawSync(file)
    const name = Buffer.from(`${index}.csv`)
    const offset = locals.reduce((total, part) => total + part.length, 0)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(file.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, data)
    entries.push(entry, name)
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(
    locals.reduce((total, part) => total + part.length, 0),
    16,
  )
  return Buffer.concat([...locals, directory, end])
}
