import type { MonthLine } from '../rules/lines.rules.ts'

/** spreadsheets run cells with these prefixes as formulas */
const formula = /^[=+\-@\t\r]/
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const row = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`
/** yuan: a number of its own in a spreadsheet, not a text */
const money = (fen: number): string | number => (fen === 0 ? '' : fen / 100)

export const channelNames = { alipay: '支付宝 Alipay', wechat: '微信支付 WeChat Pay', apple: 'App Store' } as const
const kinds = {
  sale: '收款 payment',
  refund: '退款 refund',
  chargeback: '拒付 chargeback',
  payout: '提现 payout',
} as const

/** The head of the file: UTF-8 with BOM, so that spreadsheets read Chinese. */
export const csvHead = `\uFEFF${row([
  '入账日 booked',
  '发生时间 time',
  '类型 kind',
  '渠道 channel',
  '平台单号 platform number',
  '订单号 order number',
  '用户 buyer or payee',
  '商品 product',
  '收款 paid',
  '渠道手续费 channel fee',
  '退款 refund',
  '拒付 chargeback',
  '提现 payout',
  '提现手续费 payout fee',
  '税额 tax',
  '关点 points',
  'VIP天数 VIP days',
])}`

/** One document. Money in yuan. `fee`: of the provider, by its bill. */
export const csvRow = (line: MonthLine, fee: number): string => {
  const { kind, amount } = line
  return row([
    line.booked,
    line.at.toISOString(),
    kinds[kind],
    channelNames[line.channel],
    line.tradeNo,
    line.orderId,
    line.user_id,
    line.product,
    money(kind === 'sale' ? amount : 0),
    money(fee),
    money(kind === 'refund' ? amount : 0),
    money(kind === 'chargeback' ? amount : 0),
    money(kind === 'payout' ? amount : 0),
    money(line.fee),
    money(kind === 'refund' || kind === 'chargeback' ? 0 - line.tax : line.tax),
    line.points || '',
    line.days || '',
  ])
}
