import { CheckStatus } from '@xinyu/contracts/enums'
import type { SoftWishes } from '@xinyu/contracts/profile/wishes'
import type { Candidate } from '../candidates/candidate.document.ts'

type Wished = Pick<Candidate, 'education' | 'height' | 'habits' | 'hasRealChecked'>

/** The share of wishes that is met, 0–1; 0 without wishes. A missing value meets no wish. */
export const shareOfWishesMet = (best: SoftWishes, { education, height, habits, hasRealChecked }: Wished): number => {
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

/** The deck chooses those who meet more from this many times its room. */
export const SEARCH_FACTOR = 3

export const hasSoftWishes = (best: SoftWishes | undefined): best is SoftWishes =>
  best !== undefined &&
  Object.values(best).some((wish) => (Array.isArray(wish) ? wish.length > 0 : wish !== undefined && wish !== false))

/**
 * Those who meet more first; otherwise the order stays, which is by the chances of both. A soft wish excludes nobody.
 */
export const byWishesMet = <P extends Wished>(best: SoftWishes | undefined, people: readonly P[]): P[] =>
  hasSoftWishes(best)
    ? people.toSorted((one, other) => shareOfWishesMet(best, other) - shareOfWishesMet(best, one))
    : [...people]
