import type { BillLine } from '../payment-provider.rules.ts'
import type { PayoutBillLine } from '../payout-provider.rules.ts'
import { fenOf, readChinaTime } from './alipay.rules.ts'

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim())

type Cell = (name: string) => string | undefined

/**
 * The rows of a file of Alipay's: comments begin with `#`, the first other line is the header. Null if a column is
 * missing, that is, the file is another one.
 */
const rowsOf = (text: string, columns: readonly string[]): Cell[] | null => {
  const [header, ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const names = cellsOf(header ?? '')
  if (!columns.every((column) => names.includes(column))) return null
  return rows.map((row) => {
    const cells = cellsOf(row)
    return (name) => cells[names.indexOf(name)]
  })
}

/** The lines of the trade details. A refund has a negative amount. Null if the file cannot be read completely. */
export const readAlipayBill = (text: string): BillLine[] | null => {
  const lines = rowsOf(text, ['支付宝交易号', '业务类型'])?.map(lineOf)
  return lines?.every((line) => line !== null) ? lines : null
}

/**
 * The transfers in the details of the account, among payments, refunds, fees and withdrawals to our own bank. Null as
 * above.
 */
export const readAlipayTransfers = (text: string): PayoutBillLine[] | null => {
  const rows = rowsOf(text, ['账务流水号', '业务流水号', '业务类型'])
  const lines = rows?.filter((cell) => cell('业务类型') === '转账').map(transferOf)
  return lines?.every((line) => line !== null) ? lines : null
}

const transferOf = (cell: Cell): PayoutBillLine | null => {
  const [income, expense] = [cell('收入金额（+元）'), cell('支出金额（-元）')].map((text) =>
    fenOf(text?.replace(/^[+-]/, '')),
  )
  const at = readChinaTime(cell('发生时间'))
  const tradeNo = cell('业务流水号')
  const amount = expense || income
  if (!tradeNo || !at || !amount) return null
  return { no: cell('商户订单号') ?? '', tradeNo, amount, isReturn: !expense, at }
}

const lineOf = (cell: Cell): BillLine | null => {
  const [tradeNo, trade] = [cell('支付宝交易号'), cell('商户订单号')]
  const at = readChinaTime(cell('完成时间'))
  const amount = fenOf(cell('订单金额（元）')?.replace(/^-/, ''))
  // the sign depends on the kind of bill; a fee is always taken for a payment and given back for a refund
  const fee = fenOf(cell('服务费（元）')?.replace(/^-/, ''))
  if (!tradeNo || !trade || !at || amount === null) return null
  return { kind: cell('业务类型') === '退款' ? 'refund' : 'payment', tradeNo, trade, amount, at, fee }
}
