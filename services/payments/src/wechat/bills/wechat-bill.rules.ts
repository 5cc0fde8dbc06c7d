import type { BillLine } from '../../payment-provider.rules.ts'

const fenOf = (yuan: string | undefined): number | null => {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(yuan ?? '')
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
/** fees may have parts of a fen; null: the bill does not say */
const feeOf = (yuan: string | undefined): number | null =>
  /^-?\d{1,8}(?:\.\d{1,5})?$/.test(yuan ?? '') ? Math.round(Math.abs(Number(yuan)) * 100) : null
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^`/, '').trim())

/**
 * The lines of a trade bill of type ALL: a header, one line per payment or refund with backquoted cells, a header and a
 * line of totals. Null if it cannot be read completely.
 */
export const readBill = (text: string): BillLine[] | null => {
  const [header = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = cellsOf(header)
  const end = rest.findIndex((line) => line.startsWith('总交易单数'))
  if (end < 0 || !names.includes('微信订单号')) return null
  const rows = rest.slice(0, end).filter(Boolean)
  const promised = Number(cellsOf(rest[end + 1] ?? '')[0])
  const read = rows.map((row) => {
    const cells = cellsOf(row)
    return lineOf((name) => cells[names.indexOf(name)])
  })
  return promised === rows.length && read.every((line) => line !== null) ? read : null
}

const lineOf = (cell: (name: string) => string | undefined): BillLine | null => {
  const at = new Date(`${(cell('交易时间') ?? '').replace(' ', 'T')}+08:00`)
  const isRefund = cell('交易状态') === 'REFUND'
  const amount = fenOf(cell(isRefund ? '申请退款金额' : '订单金额'))
  const [tradeNo, trade] = [cell('微信订单号'), cell('商户订单号')]
  if (amount === null || !tradeNo || !trade || Number.isNaN(at.getTime())) return null
  return { kind: isRefund ? 'refund' : 'payment', tradeNo, trade, amount, at, fee: feeOf(cell('手续费')) }
}
