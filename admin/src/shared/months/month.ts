import type { monthStatements, MonthSums } from '@xinyu/contracts/admin/months'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Month = RecordOf<typeof monthStatements>
type Row = Month['rows'][number]

export const channels = ['alipay', 'wechat', 'apple'] as const
/** The sums in the order of their columns; `counts`: no money. */
export const sumFields = [
  'gross',
  'sales',
  'refunds',
  'chargebacks',
  'fees',
  'salesTax',
  'payouts',
  'payoutFees',
  'taxWithheld',
  'payoutNet',
  'pointsSold',
  'vipSold',
  'vipRefunded',
  'vipEarned',
] as const satisfies readonly (keyof MonthSums)[]
const counts: readonly string[] = ['sales', 'pointsSold', 'pointsSpent']
export const isCount = (field: string): boolean => counts.includes(field)

const redChecks = ({ checks }: Month): number => checks.filter(({ isGreen }) => !isGreen).length

/** A month that was never computed has no checks yet. */
export const mayLock = (month: Month): boolean => month.computedAt !== null && redChecks(month) === 0

/** What its checks say, in words. */
export const checksText = (
  month: Month,
  translate: (key: string, options?: { smart_count: number }) => string,
): string => {
  if (month.computedAt === null) return translate('xinyu.monthStatements.notComputed')
  const red = redChecks(month)
  return red === 0
    ? translate('xinyu.monthStatements.checksGreen')
    : translate('xinyu.monthStatements.checksOpen', { smart_count: red })
}

/** A channel's sums over the month; null: it has none. */
export const sumsOfChannel = ({ rows }: Month, channel: Row['channel']): MonthSums | null => {
  const own = rows.filter((row) => row.channel === channel)
  if (own.length === 0) return null
  return Object.fromEntries(
    sumFields.map((field) => [field, own.reduce((sum, row) => sum + row[field], 0)]),
  ) as unknown as MonthSums
}
