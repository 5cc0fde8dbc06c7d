import type { MonthCheck } from '@xinyu/contracts/admin/months'
import type { Statement } from '../rules/statement.rules.ts'
import { channelNames } from './csv.rules.ts'
import { type PdfPage, pageSize } from './pdf.rules.ts'

const checkNames: Record<MonthCheck['kind'], string> = {
  ended: '月份已结束 the month is over',
  previous: '以前各月已关账 earlier months are locked',
  bills: '渠道账单齐全 all bills are there',
  booked: '单据已入账 all documents are booked',
  bank: '渠道账单与订单、提现一致 bills equal orders and payouts',
  ledger: '订单与账本一致 documents equal the ledger',
  balanced: '账本平衡 the ledger balances',
  differences: '没有未处理的差异 no open differences',
  deferred: '递延会员收入结平 deferred membership adds up',
}
const columns = [
  ['日期 day', 36],
  ['渠道 channel', 96],
  ['收款 gross', 230],
  ['退款 refunds', 290],
  ['拒付 chargebacks', 350],
  ['手续费 fees', 406],
  ['增值税 VAT', 462],
  ['提现 payouts', 522],
  ['代扣税 tax', 576],
  ['实付 net', 634],
  ['VIP售 sold', 696],
  ['VIP确认 earned', 762],
  ['关点 points', 806],
] as const

const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${String(Math.floor(Math.abs(fen) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

interface Line {
  cells: [string, string, ...number[]]
  isTotal?: true
}
interface Heading {
  month: string
  seller: { name: string; number: string }
  /** the number of this lock */
  version: number
  lockedAt: string
  lockedBy: string
  /** SHA-256 of the CSV that belongs to this statement */
  csvSha256: string
}

const rowsPerPage = 30
const lineHeight = 14

const tableOf = (lines: readonly Line[], top: number): PdfPage => {
  const page: PdfPage = { texts: [], rules: [{ y: top - 4 }] }
  columns.forEach(([name, x], index) => {
    page.texts.push({ x, y: top, size: 7, text: name, ...(index < 2 ? {} : { right: true as const }) })
  })
  lines.forEach(({ cells, isTotal }, row) => {
    const y = top - (row + 1) * lineHeight
    if (isTotal) page.rules.push({ y: y + 10 })
    cells.forEach((value, index) => {
      const isPoints = index === cells.length - 1
      const text = typeof value === 'string' ? value : isPoints ? String(value) : yuan(value)
      page.texts.push({
        x: columns[index]?.[1] ?? 0,
        y,
        size: 7.5,
        text,
        ...(index < 2 ? {} : { right: true as const }),
      })
    })
  })
  return page
}

const cellsOf = (sums: Omit<Statement['totals'], 'pointsSpent' | 'fenSpent'>): number[] => [
  sums.gross,
  sums.refunds,
  sums.chargebacks,
  sums.fees,
  sums.salesTax,
  sums.payouts,
  sums.taxWithheld,
  sums.payoutNet,
  sums.vipSold,
  sums.vipEarned,
  sums.pointsSold,
]

const frontOf = ({ totals, deferred, checks, late }: Statement, heading: Heading): PdfPage => {
  const texts: PdfPage['texts'] = []
  let y = pageSize.height - pageSize.margin - 14
  const put = (text: string, size = 9, gap = 14): void => {
    texts.push({ x: pageSize.margin, y, size, text })
    y -= gap
  }
  put(`${heading.seller.name} · 月度结算表 Month statement ${heading.month}`, 16, 22)
  if (heading.seller.number) put(heading.seller.number)
  put(`第 ${heading.version} 次关账 lock no. ${heading.version} · ${heading.lockedAt} · ${heading.lockedBy}`)
  put(`明细 CSV documents, SHA-256: ${heading.csvSha256}`, 8, 22)
  const sum = (name: string, fen: number): void => put(`${name}：${yuan(fen)} 元 CNY`)
  sum('收款 gross', totals.gross)
  sum('退款 refunds', totals.refunds)
  sum('拒付 chargebacks', totals.chargebacks)
  sum('渠道手续费 channel fees', totals.fees)
  sum('价内增值税 VAT within', totals.salesTax)
  sum('提现 payouts', totals.payouts)
  sum('提现手续费 payout fees', totals.payoutFees)
  sum('代扣个人所得税 income tax withheld', totals.taxWithheld)
  sum('实付会员 paid to members', totals.payoutNet)
  put(`售出关点 points sold：${totals.pointsSold} · 已消费关点 points spent：${totals.pointsSpent}`)
  sum('已消费关点对应的付款 paid for points spent', totals.fenSpent)
  put('', 9, 8)
  sum('期初递延会员收入 deferred membership before', deferred.before)
  sum('本月售出 sold', deferred.sold)
  sum('本月退款和拒付 refunded and charged back', deferred.refunded)
  sum('本月确认 earned', deferred.earned)
  sum('期末递延 deferred after', deferred.after)
  if (late > 0) put(`以前月份补记 documents of locked months booked here：${late}`)
  put('', 9, 8)
  for (const { kind, isGreen, expected, found } of checks)
    put(`${isGreen ? '通过 ok' : '未通过 FAILED'} · ${checkNames[kind]} (${found} / ${expected})`, 8, 12)
  return { texts, rules: [] }
}

/** The pages of a statement: its sums and checks, then a row for each day and channel, and their total. */
export const statementPages = (statement: Statement, heading: Heading): PdfPage[] => {
  const lines: Line[] = [
    ...statement.rows.map((row): Line => ({ cells: [row.day, channelNames[row.channel], ...cellsOf(row)] })),
    { cells: ['合计 total', '', ...cellsOf(statement.totals)], isTotal: true },
  ]
  const pages = [frontOf(statement, heading)]
  for (let from = 0; from < lines.length; from += rowsPerPage)
    pages.push(tableOf(lines.slice(from, from + rowsPerPage), pageSize.height - pageSize.margin - 10))
  pages.forEach((page, index) => {
    const text = `${heading.month} · ${index + 1} / ${pages.length}`
    page.texts.push({ x: pageSize.width - pageSize.margin, y: 18, size: 7, text, right: true })
  })
  return pages
}
