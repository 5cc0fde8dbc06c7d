const CHINA_OFFSET = 8 * 3_600_000

/** The calendar date in China (UTC+8, no summer time) at a moment, `YYYY-MM-DD`. */
export const dateInChina = (now: Date): string => new Date(now.getTime() + CHINA_OFFSET).toISOString().slice(0, 10)

/** Is `YYYY-MM-DD` a day of the Gregorian calendar? 2023-02-29 is not. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/**
 * Whole years since `birthday` (`YYYY-MM-DD`) by the date in China at `now`. Somebody born on 29 February
 * is a year older on 1 March of other years. Below zero for a birthday in the future; NaN for what is no date.
 */
export const ageOn = (birthday: string, now: Date): number => {
  if (!isCalendarDate(birthday)) return Number.NaN
  const today = dateInChina(now)
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The age from which somebody may use the product. */
export const ADULT_AGE = 18

/** False for a minor, for a birthday in the future and for what is no date. */
export const isAdultOn = (birthday: string, now: Date): boolean => ageOn(birthday, now) >= ADULT_AGE

/** Is the first moment or date later than the second? Takes ISO 8601 texts or dates; false when either is none. */
export const isLater = (first: Date | string, second: Date | string): boolean =>
  new Date(first).getTime() > new Date(second).getTime()
