import type { Language } from '@xinyu/contracts/errors'
import { DAY_MS } from '@xinyu/contracts/rules/time'

/** fen → ¥12 or ¥12.50 */
export const yuan = (fen: number): string => `¥${fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)}`

/** `12.5` → 1250 fen; null when it is not an amount. */
export const fenOf = (text: string): number | null =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : null

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** 14:05 today, 昨天 14:05, weekday within six days, date before that. */
export const formatRelativeTime = (iso: string, language: Language, now = new Date()): string => {
  const at = new Date(iso)
  const clock = formatClock(iso, language)
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)
  if (days <= 0) return clock
  if (days < 7) {
    const day =
      days === 1
        ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day')
        : new Intl.DateTimeFormat(language, { weekday: 'short' }).format(at)
    return `${day} ${clock}`
  }
  const sameYear = at.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(language, {
    year: sameYear ? undefined : 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(at)
}

/** 14:05 */
export const formatClock = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

/** Today and yesterday by name, the weekday within six days, the date before that. */
export const dayName = (
  iso: string,
  language: Language,
  names: { today: string; yesterday: string },
  now = new Date(),
): string => {
  const at = new Date(iso)
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)
  if (days <= 1) return days <= 0 ? names.today : names.yesterday
  if (days < 7) return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(at)
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(language, { year, month: 'long', day: 'numeric' }).format(at)
}

export const formatDate = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso))
export const formatDateTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
