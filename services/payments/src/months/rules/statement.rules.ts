import type { MonthCheck, MonthSums } from '@xinyu/contracts/admin/months'
import type { ProviderName } from '../../payment-provider.rules.ts'
import type { LineSums } from './lines.rules.ts'

export interface StatementRow extends MonthSums {
  day: string
  channel: ProviderName
}
/** Fen of paid memberships: what was still to be earned before and after, and what moved it. */
export interface Deferred {
  before: number
  sold: number
  refunded: number
  earned: number
  after: number
}
export interface Spent {
  day: string
  pointsSpent: number
  fenSpent: number
}
export interface Statement {
  rows: StatementRow[]
  points: Spent[]
  totals: MonthSums & { pointsSpent: number; fenSpent: number }
  deferred: Deferred
  late: number
  differencesOpen: number
  checks: MonthCheck[]
}
interface Sources {
  lines: readonly LineSums[]
  fees: readonly { day: string; provider: ProviderName; fees: number }[]
  earned: readonly { day: string; channel: ProviderName; fen: number }[]
}

export const noSums: MonthSums = {
  gross: 0,
  sales: 0,
  refunds: 0,
  chargebacks: 0,
  fees: 0,
  salesTax: 0,
  payouts: 0,
  payoutFees: 0,
  taxWithheld: 0,
  payoutNet: 0,
  pointsSold: 0,
  vipSold: 0,
  vipRefunded: 0,
  vipEarned: 0,
}
export const sumNames = Object.keys(noSums) as (keyof MonthSums)[]

/** What the documents of one kind add to their day and channel. */
const addedBy = ({ kind, isVip, count, amount, fee, tax, points }: LineSums): Partial<MonthSums> => {
  if (kind === 'sale')
    return { gross: amount, sales: count, salesTax: tax, ...(isVip ? { vipSold: amount } : { pointsSold: points }) }
  if (kind !== 'payout')
    return {
      [kind === 'refund' ? 'refunds' : 'chargebacks']: amount,
      salesTax: 0 - tax,
      ...(isVip ? { vipRefunded: amount } : {}),
    }
  return { payouts: amount, payoutFees: fee, taxWithheld: tax, payoutNet: amount - fee - tax }
}

const added = <S extends MonthSums>(sums: S, more: Partial<MonthSums>): S => {
  const all = { ...sums }
  for (const name of sumNames) all[name] = sums[name] + (more[name] ?? 0)
  return all
}

/** The rows of a statement, by day and channel. */
export const rowsOf = ({ lines, fees, earned }: Sources): StatementRow[] => {
  const rows = new Map<string, StatementRow>()
  const add = (day: string, channel: ProviderName, more: Partial<MonthSums>): void => {
    const key = `${day} ${channel}`
    rows.set(key, added(rows.get(key) ?? { ...noSums, day, channel }, more))
  }
  for (const line of lines) add(line.booked, line.channel, addedBy(line))
  for (const { day, provider, fees: fee } of fees) add(day, provider, { fees: fee })
  for (const { day, channel, fen } of earned) if (fen !== 0) add(day, channel, { vipEarned: fen })
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

export const totalsOf = (rows: readonly StatementRow[], points: readonly Spent[]): Statement['totals'] => ({
  ...rows.reduce((sums, row) => added(sums, row), noSums),
  pointsSpent: points.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0),
  fenSpent: points.reduce((sum, { fenSpent }) => sum + fenSpent, 0),
})

/** A check that something is as it should be, and that nothing is listed against it. */
export const checked = (
  kind: MonthCheck['kind'],
  { expected, found, items = [] }: { expected: number; found: number; items?: readonly string[] },
): MonthCheck => ({
  kind,
  isGreen: expected === found && items.length === 0,
  expected,
  found,
  items: items.slice(0, 20),
})
