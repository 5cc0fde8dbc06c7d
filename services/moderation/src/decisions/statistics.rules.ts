/** a longer pause does not count as work */
const pauseMs = 600_000
/** the time assumed for the first decision after a pause */
const firstDecisionMs = 60_000

export interface CountedDecision {
  at: Date
  waitedSeconds: number | null
  undoneAt: Date | null
  overruledAt: Date | null
}
export interface DecisionStatistics {
  decisions: number
  workedSeconds: number
  perHour: number
  undone: number
  overruled: number
  p50: number | null
  p95: number | null
}

/** By nearest rank: the smallest value with this share of all at or below it. */
const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? null

/** Seconds between decisions, without the pauses. */
const workedSecondsOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((one, other) => one - other)
  const spent = sorted.reduce((sum, time, index) => {
    const before = sorted[index - 1]
    const gap = before === undefined ? Number.POSITIVE_INFINITY : time - before
    return sum + (gap >= pauseMs ? firstDecisionMs : gap)
  }, 0)
  return Math.round(spent / 1_000)
}

/** For one moderator, day and queue. An undone decision counts as a decision; its waiting time does not. */
export const statisticsOf = (of: readonly CountedDecision[]): DecisionStatistics => {
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
