import type { QuietHours } from '@xinyu/contracts/http/msg/push'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** China has one time zone all year */
const chinaMs = 8 * hourMs

/** When the quiet hours around `now` end; null: `now` is outside of them. */
export const quietUntil = ({ from, to }: QuietHours, now: Date): Date | null => {
  const inChina = now.getTime() + chinaMs
  const sinceMidnight = ((inChina % dayMs) + dayMs) % dayMs
  const hour = sinceMidnight / hourMs
  const isQuiet = from < to ? hour >= from && hour < to : from > to && (hour >= from || hour < to)
  if (!isQuiet) return null
  const end = to * hourMs - sinceMidnight
  return new Date(now.getTime() + (end > 0 ? end : end + dayMs))
}

/** Morning pushes are spread over this time: otherwise everybody with the same hour gets them in one second. */
const spreadMs = 10 * 60_000

/** The time of this person's morning push: the same for all of theirs, different between people. */
export const morningPushAt = (end: Date, user: string): Date => {
  let hash = 0
  for (const char of user) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  return new Date(end.getTime() + (hash % spreadMs))
}
