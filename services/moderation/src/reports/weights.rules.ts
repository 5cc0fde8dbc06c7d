/** How a reporter's reports ended; withdrawn ones count for nothing. */
export interface ReporterRecord {
  upheld: number
  dismissed: number
}

/** pseudo-count: assumed earlier reports, half of them right, so that few outcomes have little effect */
const prior = 4

const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * How much a report counts: 1 without a record, towards 2 for reporters who are mostly right, towards 0 for those who
 * mostly are not. `earlier`: reports about the same person by the same reporter that were not upheld; each further one
 * counts a fraction only, so that a few persistent reporters gain no weight.
 */
export const weightOf = ({ upheld, dismissed }: ReporterRecord, earlier = 0): number =>
  rounded((2 * (upheld + prior / 2)) / (upheld + dismissed + prior) / (1 + earlier))

/** The combined weight of all open reports about a person: only the heaviest of each reporter counts. */
export const combinedWeightOf = (reports: readonly { user_id: string; weight: number }[]): number => {
  const heaviest = new Map<string, number>()
  for (const { user_id, weight } of reports) heaviest.set(user_id, Math.max(weight, heaviest.get(user_id) ?? 0))
  return rounded([...heaviest.values()].reduce((sum, weight) => sum + weight, 0))
}

/**
 * The number of reports that a weight counts for where reports trigger a review, rounded. No reporter counts more than
 * once, however good their record is.
 */
export const effectiveCountOf = (reports: readonly { user_id: string; weight: number }[]): number =>
  Math.round(combinedWeightOf(reports.map(({ user_id, weight }) => ({ user_id, weight: Math.min(1, weight) }))))
