import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'

/** The day, week and month in China of a moment: a board of a period is one key of an index. */
export interface Periods {
  /** `YYYY-MM-DD` */
  day: string
  /** the Monday of the week, `YYYY-MM-DD` */
  week: string
  /** `YYYY-MM` */
  month: string
}
export type Period = keyof Periods | 'all'

export const periodsOf = (at: Date): Periods => {
  const day = dateInChina(at)
  const midnight = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (midnight.getUTCDay() + 6) % 7
  const week = new Date(midnight.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
  return { day, week, month: day.slice(0, 7) }
}

/** The key of this period's board at a moment. */
export const boardOf = (period: Period, now: Date): Partial<Periods> =>
  period === 'all' ? {} : { [period]: periodsOf(now)[period] }
