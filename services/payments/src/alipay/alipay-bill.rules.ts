import type { BillLine } from '../payment-provider.rules.ts'
import { fenOf, readChinaTime } from './alipay.rules.ts'

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim())

/**
 * The lines of Alipay's trade details: comments begin with `#`, the first other line is the header. A refund has a
 * negative amount. Null if the file is another one or cannot be read completely.
 */
export const readAlipayBill = (text: string): BillLine[] | null => {
  const [header, ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const names = cellsOf(header ?? '')
  if (!names.includes('支付宝交易号') || !names.includes('业务类型')) return null
  const lines = rows.map((row) => {
    const cells = cellsOf(row)
    return lineOf((name) => cells[names.indexOf(name)])
  })
  return lines.every((line) => line !== null) ? lines : null
}

const lineOf = (cell: (name: string) => string | undefined): BillLine | null => {
  const [tradeNo, trade] = [cell('支付宝交易号'), cell('商户订单号')]
  const at = readChinaTime(cell('完成时间'))
  const amount = fenOf(cell('订单金额（元）')?.replace(/^-/, ''))
  // the sign depends on the kind of bill; a fee is always taken for a payment and given back for a refund
  const fee = fenOf(cell('服务费（元）')?.replace(/^-/, ''))
  if (!tradeNo || !trade || !at || amount === null) return null
  return { kind: cell('业务类型') === '退款' ? 'refund' : 'payment', tradeNo, trade, amount, at, fee }
}
