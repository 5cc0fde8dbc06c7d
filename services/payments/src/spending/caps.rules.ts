import { dateInChina } from '@xinyu/contracts/rules/people/age'

/** Fen; null: no cap. */
export type CapValue = number | null
/** A spending cap set by the member, and a pending higher one. */
export interface Cap {
  value: CapValue
  next: { value: CapValue; from: Date } | null
}
export type Period = 'day' | 'month'
export type Caps = Record<Period, Cap>

export const noCaps: Caps = { day: { value: null, next: null }, month: { value: null, next: null } }

const hour = 3_600_000
const isLower = (one: CapValue, other: CapValue): boolean => one !== null && (other === null || one < other)

/** The effective cap, and one that is still pending. */
export const capAt = ({ value, next }: Cap, now: Date): Cap =>
  next && next.from <= now ? { value: next.value, next: null } : { value, next }

/**
 * A lower cap takes effect at once; a higher one, or none, after the wait. Requesting it again does not extend the
 * wait.
 */
export const withCap = (cap: Cap, wanted: CapValue, { now, waitHours }: { now: Date; waitHours: number }): Cap => {
  const current = capAt(cap, now)
  if (wanted === current.value || isLower(wanted, current.value)) return { value: wanted, next: null }
  if (current.next?.value === wanted) return current
  return { value: current.value, next: { value: wanted, from: new Date(now.getTime() + waitHours * hour) } }
}

/** The day or month in China that contains `now`: its begin, and when its spending resets. */
export const periodOf = (period: Period, now: Date): { from: Date; to: Date } => {
  const date = dateInChina(now)
  if (period === 'day') {
    const from = new Date(`${date}T00:00:00+08:00`)
    return { from, to: new Date(from.getTime() + 24 * hour) }
  }
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = (y: number, m: number): Date => new Date(Date.UTC(y, m - 1, 1) - 8 * hour)
  return { from: first(year, month), to: first(year, month + 1) }
}

export interface OverCap {
  period: Period
  cap: number
  spent: number
  freesAt: Date
}
/** Why `amount` more would exceed the caps; null if it does not. The month comes first, since it resets later. */
export const overCap = (
  caps: Caps,
  spent: Readonly<Record<Period, number>>,
  amount: number,
  now: Date,
): OverCap | null => {
  for (const period of ['month', 'day'] as const) {
    const { value } = capAt(caps[period], now)
    if (value !== null && spent[period] + amount > value)
      return { period, cap: value, spent: spent[period], freesAt: periodOf(period, now).to }
  }
  return null
}
