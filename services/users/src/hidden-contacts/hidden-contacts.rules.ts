import { dateInChina } from '@xinyu/contracts/rules/age'

const dayMs = 86_400_000
/** numbers that may be added in a month: one whole address book */
export const NUMBERS_A_MONTH = 5_000

/** The list as it was when a day began. What changes on a day takes effect on a later one. */
export interface ListBefore {
  day: string
  hashes: string[]
}
export interface AddedNumbers {
  month: string
  count: number
}

/** When the changes of this moment take effect: at a random moment of the next day. `random` lies between 0 and 1. */
export const effectAt = (now: Date, random: number): Date => new Date(startOfTomorrow(now).getTime() + random * dayMs)

export const startOfTomorrow = (now: Date): Date =>
  new Date(new Date(`${dateInChina(now)}T00:00:00+08:00`).getTime() + dayMs)

/** What the list was when this day began. `hashes`: what it is before the change. */
export const listBefore = (before: ListBefore | undefined, hashes: string[], now: Date): ListBefore =>
  before?.day === dateInChina(now) ? before : { day: dateInChina(now), hashes }

/** What may take effect at this moment: nothing that was changed today. */
export const listInEffect = (before: ListBefore | undefined, hashes: string[], now: Date): string[] =>
  before?.day === dateInChina(now) ? before.hashes : hashes

/** Counts what a change adds in the month; null: it is more than may be added. */
export const countAdded = (
  added: AddedNumbers | undefined,
  more: number,
  now: Date,
  most = NUMBERS_A_MONTH,
): AddedNumbers | null => {
  const month = dateInChina(now).slice(0, 7)
  const count = (added?.month === month ? added.count : 0) + more
  return count > most && more > 0 ? null : { month, count }
}

/** When the next month begins in China. */
export const nextMonth = (now: Date): Date => {
  const [year = 0, month = 0] = dateInChina(now).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1) - 8 * 3_600_000)
}
