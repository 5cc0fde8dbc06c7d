export const staffKinds = ['points', 'vipDays', 'refunds', 'withdrawals'] as const
/** What a colleague moves: points and VIP days as such, refunds and withdrawals in fen. */
export type StaffKind = (typeof staffKinds)[number]

/** One act of a colleague; `sum` is theirs of that day and kind with it. */
export interface StaffAct {
  id: string
  kind: StaffKind
  amount: number
  sum: number
}

/** `alone`: a day's sum up to which one person decides; `most`: what nobody passes, however many approve. */
export interface DayLimits {
  alone: number
  most: number
}

/** Acts of one colleague in one day: they lie in one document, which must not grow without end. */
export const MOST_ACTS_A_DAY = 2_000

/** The act with its sum; the one that is known under this id; null: the day has no room for it. */
export const countAct = (
  acts: readonly StaffAct[],
  act: Omit<StaffAct, 'sum'>,
  most: number,
): { known: StaffAct } | { added: StaffAct } | null => {
  const known = acts.find(({ id }) => id === act.id)
  if (known) return { known }
  const before = acts.filter(({ kind }) => kind === act.kind).reduce((sum, { amount }) => sum + amount, 0)
  const sum = before + act.amount
  return sum > most || acts.length >= MOST_ACTS_A_DAY ? null : { added: { ...act, sum } }
}
