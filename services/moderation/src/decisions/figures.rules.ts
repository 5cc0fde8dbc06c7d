/** a longer pause is none of the work */
const pauseMs = 600_000
/** the time that the first decision after a pause is taken to have cost */
const firstMs = 60_000

export interface CountedDecision {
  at: Date
  waitedSeconds: number | null
  undoneAt: Date | null
  overruledAt: Date | null
}
export interface Figures {
  decisions: number
  workedSeconds: number
  perHour: number
  undone: number
  overruled: number
  p50: number | null
  p95: number | null
}

/** By the nearest rank: so many of all are this or less. */
const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? null

/** Seconds from decision to decision, without the pauses. */
const workedSecondsOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((one, other) => one - other)
  const spent = sorted.reduce((sum, time, index) => {
    const before = sorted[index - 1]
    const gap = before === undefined ? Number.POSITIVE_INFINITY : time - before
    return sum + (gap >= pauseMs ? firstMs : gap)
  }, 0)
  return Math.round(spent / 1_000)
}

/** Of one moderator, day and queue. What was taken back counts as a decision, and its waiting time does not. */
export const figuresOf = (of: readonly CountedDecision[]): Figures => {
  const waited = of
    .flatMap(({ waitedSeconds, undoneAt }) => (waitedSeconds === null || undoneAt ? [] : waitedSeconds))
    .toSorted((one, other) => one - other)
  const workedSeconds = workedSecondsOf(of.map(({ at }) => at.getTime()))
  return {
    decisions: of.length,
    workedSeconds,
    perHour: workedSeconds === 0 ? 0 : Math.round((of.length * 3_600) / workedSeconds),
    undone: of.filter(({ undoneAt }) => undoneAt).length,
    overruled: of.filter(({ overruledAt }) => overruledAt).length,
    p50: percentile(waited, 0.5),
    p95: percentile(waited, 0.95),
  }
}
