/** How somebody's reports ended; those that were withdrawn count for nothing. */
export interface ReporterRecord {
  upheld: number
  dismissed: number
}

/** how many imagined reports, half of them right, stand before a record: so few outcomes move it little */
const prior = 4
/** a report below this brings nothing before a moderator alone; it stands in the queue of reports all the same */
export const heardAlone = 0.5

const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * How much a report counts: 1 from somebody without a record, towards 2 from somebody who is mostly right, towards 0
 * from somebody who mostly is not. `earlier`: reports about the same person by the same reporter that were not found
 * right; each further one counts a part only, so that a few who go on reporting one person weigh no more for it.
 */
export const weightOf = ({ upheld, dismissed }: ReporterRecord, earlier = 0): number =>
  rounded((2 * (upheld + prior / 2)) / (upheld + dismissed + prior) / (1 + earlier))

/** What all open reports about somebody weigh together: of each reporter only the heaviest counts. */
export const pressureOf = (reports: readonly { user_id: string; weight: number }[]): number => {
  const heaviest = new Map<string, number>()
  for (const { user_id, weight } of reports) heaviest.set(user_id, Math.max(weight, heaviest.get(user_id) ?? 0))
  return rounded([...heaviest.values()].reduce((sum, weight) => sum + weight, 0))
}

/**
 * For how many reports a pressure counts where reports make something be looked at: whole ones, and the last from a
 * half on. Nobody counts more than once, however good their record is.
 */
export const countedOf = (reports: readonly { user_id: string; weight: number }[]): number =>
  Math.round(pressureOf(reports.map(({ user_id, weight }) => ({ user_id, weight: Math.min(1, weight) }))))
