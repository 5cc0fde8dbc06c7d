/** A smile waiting for an opponent. */
export interface Waiting {
  _id: string
  user_id: string
  rating: number
  freeSince: Date
  opponents: readonly string[]
}

/** largest rating gap between opponents at first, and its growth per hour of waiting */
const firstGap = 100
const gapAnHour = 100
/** candidates compared, next in rating */
const maxCandidates = 12
const hourMs = 3_600_000

const gapOf = ({ freeSince }: Waiting, now: Date): number =>
  firstGap + (gapAnHour * Math.max(0, now.getTime() - freeSince.getTime())) / hourMs

/** Whether these two may meet: different members, ratings near enough for their wait, not recent opponents. */
const mayMeet = (one: Waiting, other: Waiting, now: Date): boolean =>
  one.user_id !== other.user_id &&
  !one.opponents.includes(other._id) &&
  Math.abs(one.rating - other.rating) <= Math.max(gapOf(one, now), gapOf(other, now))

/**
 * Pairs waiting smiles, sorted by rating: each with the nearest above that it may meet. A member is in one new pair at
 * a time.
 */
export const pairUp = (waiting: readonly Waiting[], now: Date): [Waiting, Waiting][] => {
  const taken = new Set<string>()
  const busy = new Set<string>()
  const isFree = ({ _id, user_id }: Waiting): boolean => !taken.has(_id) && !busy.has(user_id)
  return waiting.flatMap((one, index): [Waiting, Waiting][] => {
    if (!isFree(one)) return []
    const other = waiting
      .slice(index + 1, index + 1 + maxCandidates)
      .find((next) => isFree(next) && mayMeet(one, next, now))
    if (!other) return []
    for (const { _id, user_id } of [one, other]) {
      taken.add(_id)
      busy.add(user_id)
    }
    return [[one, other]]
  })
}
