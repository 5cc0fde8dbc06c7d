// Closes a generated month, and compares every number of its statement and its documents with the independent book.
import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { monthSums } from '@xinyu/contracts/admin/months'
import { getMonthFile } from '@xinyu/contracts/http/product/month-files'
import { daysOf, monthInChina } from '../rules/month.rules.ts'
import type { IndependentBook, Row } from './test-independent-book.ts'
import { plantedDifferences } from './test-differences.ts'
import type { Month, TrialShop } from './test-shop.ts'

interface Difference {
  id: string
  kind: string
  isPayout?: boolean
}
export const redOf = ({ checks }: Month): string[] => checks.flatMap(({ isGreen, kind }) => (isGreen ? [] : [kind]))

/** Settles the differences, which stop the lock until then, and locks the month. */
export const closeMonth = async (shop: TrialShop): Promise<Month> => {
  const { finance, month } = shop
  const act = (action: string) => shop.admin(finance[0], `monthStatements/${month}/${action}`, {})
  deepStrictEqual(redOf(await act('compute')), ['bank', 'differences'])
  strictEqual((await act('lock')).code, 'MONTH_NOT_GREEN')
  const filter = encodeURIComponent(JSON.stringify({ settled: false }))
  const open = await shop.admin<Difference[]>(finance[0], `paymentDifferences?filter=${filter}`)
  deepStrictEqual(
    open.map(({ isPayout, kind }) => `${isPayout ? 'payout' : 'order'} ${kind}`).sort(),
    plantedDifferences,
  )
  for (const [index, { id }] of open.entries()) {
    // each of them alone stops it
    if (index === open.length - 1) strictEqual((await act('lock')).code, 'MONTH_NOT_GREEN')
    await shop.admin(finance[1], `paymentDifferences/${encodeURIComponent(id)}/settle`, { reason: '渠道补单' })
  }
  strictEqual((await act('lock')).state, 'locking')
  await shop.payments.runJob('months')
  const locked = await shop.admin(finance[0], `monthStatements/${month}`)
  deepStrictEqual([redOf(locked), locked.state, locked.lockedBy], [[], 'locked', finance[0]?.id])
  return locked
}

const sumNames = Object.keys(monthSums.shape) as (keyof typeof monthSums.shape)[]
const keyOf = ({ day, channel }: Row): string => `${day} ${channel}`
const added = (rows: readonly Row[]): Row =>
  Object.fromEntries(sumNames.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]))

/** Throws at the first number that differs; how many were compared. */
export const compareStatement = (shop: TrialShop, statement: Month, book: IndependentBook): number => {
  const days = daysOf(shop.month)
  const ends = days.map((day) => ({ day, end: new Date(`${day}T24:00:00+08:00`).getTime() }))
  const rows = new Map(book.rows().map((row): [string, Row] => [keyOf(row), { ...row, vipEarned: 0 }]))
  const none = Object.fromEntries(sumNames.map((name) => [name, 0]))
  for (const { vipEarned = 0, ...of } of book.earned(ends))
    if (vipEarned !== 0) rows.set(keyOf(of), { ...none, ...of, ...rows.get(keyOf(of)), vipEarned })
  const expected = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  deepStrictEqual(statement.rows, expected)
  deepStrictEqual(statement.points, book.spentRows())
  const { pointsSpent, fenSpent, ...totals } = statement.totals
  deepStrictEqual(totals, added(expected))
  const spent = (name: string): number => book.spentRows().reduce((sum, row) => sum + Number(row[name]), 0)
  deepStrictEqual([pointsSpent, fenSpent], [spent('pointsSpent'), spent('fenSpent')])
  deepStrictEqual(statement.deferred, book.deferred(days.at(-1) ?? '', monthInChina(shop.month).to.getTime()))
  const counted = book.documents().reduce((sum, { count }) => sum + Number(count), 0)
  const ofCheck = (kind: string) => statement.checks.find((check) => check.kind === kind)
  deepStrictEqual([ofCheck('ledger')?.expected, ofCheck('ledger')?.found], [counted, counted])
  // trades of three providers, payouts of two
  strictEqual(ofCheck('bills')?.expected, days.length * 5)
  return (expected.length + 1) * sumNames.length + 2 * (statement.points.length + 1) + 5
}

/** The whole CSV of a month. */
export const csvOf = async ({ payments, finance }: TrialShop, month: string): Promise<string> => {
  let text = ''
  let after: string | null = null
  do {
    const part: { content: string; next: string | null } = await payments.call(
      getMonthFile,
      { month, kind: 'csv', ...(after === null ? {} : { after }) },
      finance[0],
    )
    text += Buffer.from(part.content, 'base64').toString('utf8')
    after = part.next
  } while (after !== null)
  return text
}

const columns = { sale: 8, refund: 10, chargeback: 11, payout: 12 } as const
const kindOf = { payment: 'sale', refund: 'refund', chargeback: 'chargeback', payout: 'payout' } as const

/** The CSV has every document of the book. */
export const compareCsv = (csv: string, book: IndependentBook): void => {
  const found = new Map<string, Row>()
  for (const line of csv.split('\r\n').slice(1).filter(Boolean)) {
    const cells = line.split(',')
    const kind = kindOf[(cells[2]?.split(' ')[1] ?? '') as keyof typeof kindOf]
    const { count = 0, fen = 0 } = found.get(kind) ?? {}
    const money = Math.round(Number(cells[columns[kind]]) * 100)
    found.set(kind, { kind, count: Number(count) + 1, fen: Number(fen) + money })
  }
  const byKind = (rows: Row[]): Row[] => rows.sort((one, other) => (String(one.kind) < String(other.kind) ? -1 : 1))
  deepStrictEqual(byKind([...found.values()]), byKind(book.documents()))
}
