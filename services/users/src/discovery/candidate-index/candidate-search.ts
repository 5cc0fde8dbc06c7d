import { ageOn, dateInChina } from '@xinyu/contracts/rules/people/age'
import type { Chances, Known } from '../../matching/matching.public.ts'
import { hashOf, learnedWeight, jitterOf, maxRule, ruleOf, scoreOfLog, type Seeker } from '../decks/recommend.rules.ts'
import type { BlockBounds } from './block-bounds.ts'
import { codeNumber, dayNumber, hobbyBits } from './columns.ts'
import { type LimitNumbers, limitNumbers, excludesBlock } from './limits.ts'
import type { Ranges } from './pair-bounds.ts'
import { ScorePruner } from './score-pruner.ts'
import type { Segment } from './segment.ts'

const activeDays = 3

const bitsOf = (word: number): number => {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A seeker's search, with everything precomputed that candidates are compared with. */
export class CandidateSearch {
  readonly limits: LimitNumbers
  readonly #seed: number
  readonly #age: number
  readonly #today: number
  readonly #city: number
  readonly #province: number
  readonly #hobbies: readonly [number, number]
  readonly hobbyCount: number
  readonly #activeSince: number
  readonly #isPersonal: boolean
  readonly weight: number
  /** null: the rule alone counts */
  readonly pruner: ScorePruner | null

  constructor(seeker: Seeker, day: string, now: Date, ranges: Ranges, chances: Chances | null, me: Known | null) {
    this.#isPersonal = seeker.isPersonal !== false
    this.weight = learnedWeight(chances?.model.decisions ?? 0)
    this.limits = limitNumbers(seeker, now)
    this.#seed = hashOf(`${seeker._id}|${day}`)
    this.#age = this.#isPersonal && seeker.birthday ? ageOn(seeker.birthday, now) : Number.NaN
    this.#today = dayNumber(dateInChina(now))
    this.#city = codeNumber(seeker.liveCity?.cityCode)
    this.#province = codeNumber(seeker.liveCity?.provinceCode)
    this.#hobbies = this.#isPersonal ? hobbyBits(seeker.habits) : [0, 0]
    this.hobbyCount = bitsOf(this.#hobbies[0]) + bitsOf(this.#hobbies[1])
    this.pruner = chances && me && this.#isPersonal ? new ScorePruner(this, chances, me, ranges) : null
    this.#activeSince = now.getTime() / 1_000 - activeDays * 86_400
  }

  /** The candidate's score for the seeker, the same as in `Ranking`. */
  score(segment: Segment, slot: number): number {
    const rule = this.#rule(segment, slot)
    return this.pruner ? scoreOfLog(this.pruner.logOf(segment, slot), rule, this.weight) : rule
  }

  /** Upper bound of the scores in the block. */
  maxScore(segment: Segment, block: number): number {
    if (excludesBlock(segment.bounds, block, this.limits)) return -Infinity
    if (this.pruner) return this.pruner.maxScore(segment, block)
    return maxRule(this.nearnessOf(segment), this.yearsApart(segment.bounds, block), this.hobbyCount)
  }

  /** Upper bound of the rule's term for the place. */
  nearnessOf(segment: Segment): number {
    return this.isNear(segment) ? 3 : 0
  }

  isNear({ province }: Segment): boolean {
    return province > 0 && province === this.#province
  }

  /** Lower bound of the age difference in the block. */
  yearsApart({ firstBorn, lastBorn }: BlockBounds, block: number): number {
    const [oldest, youngest] = [this.#ageOf(firstBorn[block] ?? 0), this.#ageOf(lastBorn[block] ?? 0)]
    return Math.max(0, youngest - this.#age, this.#age - oldest)
  }

  #ageOf(born: number): number {
    return Math.floor((this.#today - born) / 10_000)
  }

  #rule({ columns, province }: Segment, slot: number): number {
    const at = slot * columns.bytes
    const isSameCity = this.#city > 0 && columns.city[at >> 1] === this.#city
    const born = columns.born[at >> 2] ?? 0
    const age = born > 0 ? this.#ageOf(born) : Number.NaN
    const [first, more] = this.#hobbies
    return ruleOf(
      isSameCity ? 3 : province > 0 && province === this.#province ? 1.5 : 0,
      Math.abs(this.#age - age),
      bitsOf((columns.hobbies[at >> 2] ?? 0) & first) + bitsOf((columns.moreHobbies[at] ?? 0) & more),
      (columns.activeAt[at >> 2] ?? 0) > this.#activeSince,
      columns.hasAlbum[at] === 1,
      jitterOf(this.#seed, columns.hash[at >> 2] ?? 0),
    )
  }
}
