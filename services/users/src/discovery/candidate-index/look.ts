import { ageOn, dateInChina } from '@xinyu/contracts/rules/age'
import type { Chances, Known } from '../../matching/matching.public.ts'
import { hashOf, learnedWeight, luckOf, mostRule, ruleOf, scoreOfLog, type Seeker } from '../recommend.rules.ts'
import type { BlockBounds } from './block-bounds.ts'
import { codeNumber, dayNumber, hobbyBits } from './columns.ts'
import { type LimitNumbers, limitNumbers, missesLimits } from './limits.ts'
import type { Ranges } from './pair-bounds.ts'
import { Gate } from './gate.ts'
import type { Segment } from './segment.ts'

const activeDays = 3

const bitsOf = (word: number): number => {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Somebody who looks, with everything about them worked out that candidates are compared with. */
export class Look {
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
  readonly gate: Gate | null

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
    this.gate = chances && me && this.#isPersonal ? new Gate(this, chances, me, ranges) : null
    this.#activeSince = now.getTime() / 1_000 - activeDays * 86_400
  }

  /** How well the candidate suits who looks: what `Ranking` makes of the two. */
  score(segment: Segment, slot: number): number {
    const rule = this.#rule(segment, slot)
    return this.gate ? scoreOfLog(this.gate.logOf(segment, slot), rule, this.weight) : rule
  }

  /** Nobody of the block scores more than this. */
  most(segment: Segment, block: number): number {
    if (missesLimits(segment.bounds, block, this.limits)) return -Infinity
    if (this.gate) return this.gate.most(segment, block)
    return mostRule(this.nearnessOf(segment), this.yearsApart(segment.bounds, block), this.hobbyCount)
  }

  /** What the rule makes of the place at most. */
  nearnessOf(segment: Segment): number {
    return this.isNear(segment) ? 3 : 0
  }

  isNear({ province }: Segment): boolean {
    return province > 0 && province === this.#province
  }

  /** Nobody of the block is nearer in years. */
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
      luckOf(this.#seed, columns.hash[at >> 2] ?? 0),
    )
  }
}
