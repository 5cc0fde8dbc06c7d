import type { Withdrawal } from './withdrawal.ts'

type Cell = string | number | null

/** What a spreadsheet would take for a formula stays a text. */
const cellOf = (value: Cell): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a spreadsheet reads it: comma-separated, with a mark that it is UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`

const yuan = (fen: number): string => (fen / 100).toFixed(2)

export const columns = [
  'id',
  'user_id',
  'userName',
  'addtime',
  'amount',
  'fee',
  'taxable',
  'tax',
  'net',
  'flowers',
  'payee',
  'status',
  'payoutState',
  'payoutNo',
  'tradeNo',
  'paidAt',
] as const

/** `labelOf`: the heading of a column, or the name of a state. */
export const withdrawalsCsv = (
  rows: readonly Withdrawal[],
  labelOf: (kind: 'field' | 'status' | 'payout', name: string) => string,
): string =>
  csvOf([
    columns.map((name) => labelOf('field', name)),
    ...rows.map(({ payout, ...row }) => [
      row.id,
      row.user_id,
      row.userName,
      row.addtime,
      yuan(row.amount),
      yuan(row.fee),
      yuan(row.taxable),
      yuan(row.tax),
      yuan(row.net),
      row.flowers,
      row.payee,
      labelOf('status', String(row.status)),
      labelOf('payout', payout.state),
      payout.no,
      payout.tradeNo,
      row.paidAt,
    ]),
  ])
