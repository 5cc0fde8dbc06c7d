import { CheckStatus } from '@xinyu/contracts/enums'
import type { SoftWishes } from '@xinyu/contracts/profile'
import type { Candidate } from './candidate.rules.ts'

type Wished = Pick<Candidate, 'education' | 'height' | 'habits' | 'hasRealChecked'>

/** What of it is met, 0–1; 0 when nothing is wished for. What somebody has not said of themselves meets nothing. */
export const metOf = (best: SoftWishes, { education, height, habits, hasRealChecked }: Wished): number => {
  const { educationMin, heightMin, heightMax } = best
  const answers = [
    ...(educationMin === undefined ? [] : [education !== null && education >= educationMin]),
    ...(heightMin === undefined && heightMax === undefined
      ? []
      : [height !== null && height >= (heightMin ?? 0) && height <= (heightMax ?? Infinity)]),
    ...(best.habits?.length ? [habits.some((habit) => best.habits?.includes(habit))] : []),
    ...(best.realName ? [hasRealChecked === CheckStatus.Verified] : []),
  ]
  return answers.length === 0 ? 0 : answers.filter(Boolean).length / answers.length
}

/** Of so many times as many people as there is room for the deck takes those who meet more. */
export const LOOK_FARTHER = 3

export const wishesForMore = (best: SoftWishes | undefined): best is SoftWishes =>
  best !== undefined &&
  Object.values(best).some((wish) => (Array.isArray(wish) ? wish.length > 0 : wish !== undefined && wish !== false))

/**
 * Who meets more first, and else in the order they came in, which is by the chances of both. Nobody is left out for
 * what would only be best.
 */
export const bestFirst = <P extends Wished>(best: SoftWishes | undefined, people: readonly P[]): P[] =>
  wishesForMore(best) ? people.toSorted((one, other) => metOf(best, other) - metOf(best, one)) : [...people]
