import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { AddedNumbers, ListBefore } from './hidden-contacts.document.ts'

/** numbers that can be added in a month: one complete address book */
const MAX_NUMBERS_PER_MONTH = 5_000

/** When a change made now takes effect: at a random time of the next day. `random` is between 0 and 1. */
export const effectAt = (now: Date, random: number): Date => new Date(startOfTomorrow(now).getTime() + random * DAY_MS)

export const startOfTomorrow = (now: Date): Date =>
  new Date(new Date(`${dateInChina(now)}T00:00:00+08:00`).getTime() + DAY_MS)

/** Returns the list at the start of today. `hashes`: the list before the change. */
export const listBefore = (before: ListBefore | undefined, hashes: string[], now: Date): ListBefore =>
  before?.day === dateInChina(now) ? before : { day: dateInChina(now), hashes }

/** Returns the list without the changes of today. */
export const listInEffect = (before: ListBefore | undefined, hashes: string[], now: Date): string[] =>
  before?.day === dateInChina(now) ? before.hashes : hashes

/** Adds to the count of the month; null: the limit is exceeded. */
export const countAdded = (
  added: AddedNumbers | undefined,
  more: number,
  now: Date,
  limit = MAX_NUMBERS_PER_MONTH,
): AddedNumbers | null => {
  const month = dateInChina(now).slice(0, 7)
  const count = (added?.month === month ? added.count : 0) + more
  return count > limit && more > 0 ? null : { month, count }
}

/** Returns the start of the next month in China. */
export const nextMonth = (now: Date): Date => {
  const [year = 0, month = 0] = dateInChina(now).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1) - 8 * 3_600_000)
}
