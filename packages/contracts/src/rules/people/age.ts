const CHINA_OFFSET = 8 * 3_600_000

/** The calendar date in China (UTC+8, no summer time) at a moment, `YYYY-MM-DD`. */
export const dateInChina = (now: Date): string => new Date(now.getTime() + CHINA_OFFSET).toISOString().slice(0, 10)

/** Whether `YYYY-MM-DD` is a day of the Gregorian calendar. 2023-02-29 is not. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/**
 * Whole years since `birthday` (`YYYY-MM-DD`) by the date in China at `now`. A person born on 29 February is a year
 * older on 1 March of other years. Below zero for a future birthday; NaN for an invalid date.
 */
export const ageOn = (birthday: string, now: Date): number => {
  if (!isCalendarDate(birthday)) return Number.NaN
  const today = dateInChina(now)
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The minimum age for using the product. */
export const ADULT_AGE = 18

/** False for a minor, a future birthday and an invalid date. */
export const isAdultOn = (birthday: string, now: Date): boolean => ageOn(birthday, now) >= ADULT_AGE

/**
 * Whether the first time or date is later than the second. Takes ISO 8601 texts or dates; false if either is invalid.
 */
export const isLater = (first: Date | string, second: Date | string): boolean =>
  new Date(first).getTime() > new Date(second).getTime()
