/** The earlier of these dates. */
export const earlierOf = (...dates: (Date | null)[]): Date | null =>
  dates.reduce((found, date) => (found === null || (date !== null && date < found) ? date : found), null)
