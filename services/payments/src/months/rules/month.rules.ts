import { DAY_MS } from '@xinyu/contracts/rules/time'
import { chinaDayOf } from '@xinyu/contracts/rules/withdrawal'

/** Begin and end of a month in China. */
export const monthInChina = (month: string): { from: Date; to: Date } => ({
  from: new Date(`${month}-01T00:00:00+08:00`),
  to: new Date(`${monthAfter(month)}-01T00:00:00+08:00`),
})

export const monthAfter = (month: string): string => shifted(month, 1)
export const monthBefore = (month: string): string => shifted(month, -1)
const shifted = (month: string, by: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** The days of a month, `YYYY-MM-DD`, oldest first. */
export const daysOf = (month: string): string[] => {
  const { from, to } = monthInChina(month)
  const count = Math.round((to.getTime() - from.getTime()) / DAY_MS)
  return Array.from({ length: count }, (_, index) => chinaDayOf(new Date(from.getTime() + index * DAY_MS)))
}

/** When the schedule locks a month: as this day of the next one begins in China. */
export const lockDueAt = (month: string, day: number): Date =>
  new Date(monthInChina(month).to.getTime() + (day - 1) * DAY_MS)

/** All months from the first to the last, oldest first. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/**
 * Where a document of a day is booked: in its own month, or, if that is locked, on the first day of the first month
 * that is not. `lockedUpTo`: the last month that takes no more bookings.
 */
export const bookingOf = (day: string, lockedUpTo: string | null): { month: string; booked: string } => {
  const month = day.slice(0, 7)
  if (lockedUpTo === null || month > lockedUpTo) return { month, booked: day }
  const open = monthAfter(lockedUpTo)
  return { month: open, booked: `${open}-01` }
}

/** Value added tax that a price contains, whole fen, half up. `basisPoints`: the rate in hundredths of a percent. */
export const taxWithin = (amount: number, basisPoints: number): number =>
  Math.floor((2 * amount * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)))
