import type { BillLine } from '../../payment-provider.rules.ts'
import type { PayoutBillLine } from '../../payout-provider.rules.ts'

const fenOf = (yuan: string | undefined): number | null => {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(yuan ?? '')
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
/** fees may have parts of a fen; null: the bill does not say */
const feeOf = (yuan: string | undefined): number | null =>
  /^-?\d{1,8}(?:\.\d{1,5})?$/.test(yuan ?? '') ? Math.round(Math.abs(Number(yuan)) * 100) : null
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^`/, '').trim())

type Cell = (name: string) => string | undefined
const timeOf = (text: string | undefined): Date => new Date(`${(text ?? '').replace(' ', 'T')}+08:00`)

/**
 * The rows of a bill: a header, rows with backquoted cells, a header of totals, which begins so, and the totals, of
 * which the first counts the rows. Null if some are missing, or the bill is another one.
 */
const rowsOf = (text: string, column: string, totals: string): Cell[] | null => {
  const [header = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = cellsOf(header)
  const end = rest.findIndex((line) => line.startsWith(totals))
  if (end < 0 || !names.includes(column)) return null
  const rows = rest.slice(0, end).filter(Boolean)
  if (Number(cellsOf(rest[end + 1] ?? '')[0]) !== rows.length) return null
  return rows.map((row) => {
    const cells = cellsOf(row)
    return (name) => cells[names.indexOf(name)]
  })
}

/** The lines of a trade bill of type ALL, one per payment or refund. Null if it cannot be read completely. */
export const readBill = (text: string): BillLine[] | null => {
  const read = rowsOf(text, '微信订单号', '总交易单数')?.map(lineOf)
  return read?.every((line) => line !== null) ? read : null
}

/** The transfers in the bill of the account that pays them. Null as above. */
export const readTransfers = (text: string): PayoutBillLine[] | null => {
  const rows = rowsOf(text, '资金流水单号', '资金流水总笔数')
  const read = rows?.filter((cell) => cell('业务名称')?.includes('转账')).map(transferOf)
  return read?.every((line) => line !== null) ? read : null
}

const transferOf = (cell: Cell): PayoutBillLine | null => {
  const at = timeOf(cell('记账时间'))
  const amount = fenOf(cell('收支金额(元)'))
  const tradeNo = cell('微信支付业务单号')
  if (!tradeNo || !amount || Number.isNaN(at.getTime())) return null
  return { no: cell('业务凭证号') ?? '', tradeNo, amount, isReturn: cell('收支类型') === '收入', at }
}

const lineOf = (cell: Cell): BillLine | null => {
  const at = timeOf(cell('交易时间'))
  const isRefund = cell('交易状态') === 'REFUND'
  const amount = fenOf(cell(isRefund ? '申请退款金额' : '订单金额'))
  const [tradeNo, trade] = [cell('微信订单号'), cell('商户订单号')]
  if (amount === null || !tradeNo || !trade || Number.isNaN(at.getTime())) return null
  return { kind: isRefund ? 'refund' : 'payment', tradeNo, trade, amount, at, fee: feeOf(cell('手续费')) }
}
