/** A time in China, to the minute: 11-22 14:30. */
export const chinaMinuteOf = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
