import { signForVip } from '@xinyu/contracts/http/users/vip'
import { signCalendar } from '@xinyu/contracts/http/product/spending'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reloadMe } from '../../shared/session/me.ts'

export const rowLength = 7

export const calendarQuery = queryOptions({ queryKey: ['check-ins'], queryFn: () => api(signCalendar, {}) })

/** Checks in for today, and marks the day before the calendar is fetched again. */
export const checkIn = async (): Promise<{ days: number; rewarded: boolean }> => {
  const { days, rewarded } = await api(signForVip, {})
  queryClient.setQueryData(calendarQuery.queryKey, (known) =>
    known ? { ...known, days, isSignedToday: true, signed: [...known.signed, known.today] } : known,
  )
  if (rewarded) await reloadMe()
  return { days, rewarded }
}

export interface CalendarDay {
  date: string
  number: number
}
/** The weeks of the month of `date`, Sundays first; null: a day of another month. */
export const weeksOf = (month: string): (CalendarDay | null)[][] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, index) => {
    const day = index - first + 1
    if (day < 1 || day > length) return null
    return { date: `${month}-${String(day).padStart(2, '0')}`, number: day }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The previous or next month: `YYYY-MM`. */
export const monthBeside = (month: string, step: -1 | 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}
