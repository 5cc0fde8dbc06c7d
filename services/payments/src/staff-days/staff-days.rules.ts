export const staffKinds = ['points', 'vipDays', 'refunds', 'withdrawals'] as const
/** The kind of an act: points and VIP days in their unit, refunds and withdrawals in fen. */
export type StaffKind = (typeof staffKinds)[number]

/** One act of a staff member; `sum` is the sum of that day and kind including it. */
export interface StaffAct {
  id: string
  kind: StaffKind
  amount: number
  sum: number
}

/** `alone`: a day's sum up to which one person decides; `max`: the absolute cap, even with approvals. */
export interface DayLimits {
  alone: number
  max: number
}

/** Acts of one staff member per day: they are in one document, which must stay bounded. */
export const MAX_ACTS_PER_DAY = 2_000

/** The act with its sum; the known one with this id; null: the day's cap is exceeded. */
export const countAct = (
  acts: readonly StaffAct[],
  act: Omit<StaffAct, 'sum'>,
  max: number,
): { known: StaffAct } | { added: StaffAct } | null => {
  const known = acts.find(({ id }) => id === act.id)
  if (known) return { known }
  const before = acts.filter(({ kind }) => kind === act.kind).reduce((sum, { amount }) => sum + amount, 0)
  const sum = before + act.amount
  return sum > max || acts.length >= MAX_ACTS_PER_DAY ? null : { added: { ...act, sum } }
}
