/** the first pause before a retry; each further one is twice as long, up to the longest */
export const RETRY_MS = 2_000
export const LONGEST_RETRY_MS = 60_000

/** Half to all of the pause, so that clients do not return together after an outage. `random`: 0 to 1. */
export const retryPause = (failures: number, random: number): number =>
  Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures) * (0.5 + random / 2)
