import { ageOn, dateInChina } from '@xinyu/contracts/rules/age'
import {
  certainty,
  type Chances,
  type Encoded,
  type Known,
  perDeviation,
  sigmoid,
} from '../../matching/matching.public.ts'
import { hashOf, learnedScore, luckOf, mostRule, ruleOf, type Seeker } from '../recommend.rules.ts'
import { codeNumber, dayNumber, hobbyBits } from './columns.rules.ts'
import { type LimitNumbers, limitNumbers } from './limits.rules.ts'
import { mostInCommon, type Ranges } from './pair-bounds.rules.ts'
import type { Block, Segment } from './segment.rules.ts'

const activeDays = 3
/** more than rounding can take from a bound */
const slack = 1e-4

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
  readonly #activeSince: number
  readonly #isPersonal: boolean
  readonly #them: Known
  /** of traits in common, to either decision */
  #common: [number, number] = [0, 0]
  #commonSide = Number.NaN

  constructor(
    seeker: Seeker,
    day: string,
    now: Date,
    private readonly ranges: Ranges,
    private readonly chances: Chances | null,
    private readonly me: Known | null,
  ) {
    this.#isPersonal = seeker.isPersonal !== false
    this.limits = limitNumbers(seeker, now)
    this.#seed = hashOf(`${seeker._id}|${day}`)
    this.#age = this.#isPersonal && seeker.birthday ? ageOn(seeker.birthday, now) : Number.NaN
    this.#today = dayNumber(dateInChina(now))
    this.#city = codeNumber(seeker.liveCity?.cityCode)
    this.#province = codeNumber(seeker.liveCity?.provinceCode)
    this.#hobbies = this.#isPersonal ? hobbyBits(seeker.habits) : [0, 0]
    this.#activeSince = now.getTime() / 1_000 - activeDays * 86_400
    const encoded: Encoded = {
      side: -1,
      market: '',
      values: new Int8Array(ranges.low.length),
      labels: new Uint8Array(me?.encoded.labels.length ?? 0),
    }
    const effects = { keenness: 0, keennessSpread: 0, appeal: 0, appealSpread: 0 }
    this.#them = { encoded, effects, keenness: 0, appeal: 0 }
  }

  get isLearned(): boolean {
    return this.chances !== null && this.me !== null && this.#isPersonal
  }

  /** How well the candidate suits who looks: what `Ranking` makes of the two, from the columns. */
  score(segment: Segment, slot: number): number {
    const rule = this.#rule(segment, slot)
    if (!this.isLearned || !this.chances || !this.me) return rule
    const { columns, widths, side } = segment
    const them = this.#them
    const { encoded, effects } = them
    encoded.side = side
    for (let index = 0, at = slot * widths.values; index < widths.values; index++, at++)
      encoded.values[index] = columns.values[at] ?? 0
    for (let index = 0, at = slot * widths.labels; index < widths.labels; index++, at++)
      encoded.labels[index] = columns.labels[at] ?? 0
    effects.keennessSpread = columns.keennessSpread[slot] ?? 0
    effects.appealSpread = columns.appealSpread[slot] ?? 0
    them.keenness = columns.keenness[slot] ?? 0
    them.appeal = columns.appeal[slot] ?? 0
    const both = this.chances.chance(this.me, them) * this.chances.chance(them, this.me)
    return learnedScore(both, rule, this.chances.model.decisions)
  }

  /** Nobody of the segment scores more than this by the rule alone. */
  mostByRule(segment: Segment): number {
    const nearness = segment.province > 0 && segment.province === this.#province ? 3 : 0
    return mostRule(nearness, this.#isPersonal)
  }

  /** Nobody of the block scores more than this. */
  most(segment: Segment, { appeal, keenness, appealSpread, keennessSpread }: Block): number {
    return this.#most(
      segment.side,
      this.mostByRule(segment),
      appeal,
      appealSpread[0],
      appealSpread[1],
      keenness,
      keennessSpread[0],
      keennessSpread[1],
    )
  }

  /** As `most`, of one candidate, without looking at what the two have in common. */
  mostOf(segment: Segment, slot: number): number {
    const { appeal, keenness, appealSpread, keennessSpread } = segment.columns
    const ofAppeal = appealSpread[slot] ?? 0
    const ofKeenness = keennessSpread[slot] ?? 0
    return this.#most(
      segment.side,
      this.#rule(segment, slot),
      appeal[slot] ?? 0,
      ofAppeal,
      ofAppeal,
      keenness[slot] ?? 0,
      ofKeenness,
      ofKeenness,
    )
  }

  #most(
    side: number,
    rule: number,
    appeal: number,
    leastOfAppeal: number,
    mostOfAppeal: number,
    keenness: number,
    leastOfKeenness: number,
    mostOfKeenness: number,
  ): number {
    if (!this.isLearned || !this.chances || !this.me) return rule
    const [mine, theirs] = this.#inCommon(this.chances, this.me, side)
    const { effects } = this.me
    // a logit is drawn to 0 by what is not known: least where it is above, most where it is below
    const drawn = (logit: number, least: number, most: number): number =>
      logit * certainty(logit > 0 ? least : most)
    const like = drawn(
      this.me.keenness + appeal + mine,
      effects.keennessSpread + leastOfAppeal,
      effects.keennessSpread + mostOfAppeal,
    )
    const answer = drawn(
      keenness + this.me.appeal + theirs,
      effects.appealSpread + leastOfKeenness,
      effects.appealSpread + mostOfKeenness,
    )
    return learnedScore(sigmoid(like) * sigmoid(answer), rule, this.chances.model.decisions) + slack
  }

  #inCommon(chances: Chances, me: Known, side: number): readonly [number, number] {
    if (this.#commonSide !== side) {
      this.#common = [
        mostInCommon(chances, me.encoded, this.ranges, me.encoded.side, true, perDeviation),
        mostInCommon(chances, me.encoded, this.ranges, side, false, perDeviation),
      ]
      this.#commonSide = side
    }
    return this.#common
  }

  #rule({ columns, province }: Segment, slot: number): number {
    const isSameCity = this.#city > 0 && columns.city[slot] === this.#city
    const born = columns.born[slot] ?? 0
    const age = born > 0 ? Math.floor((this.#today - born) / 10_000) : Number.NaN
    const [first, more] = this.#hobbies
    return ruleOf(
      isSameCity ? 3 : province > 0 && province === this.#province ? 1.5 : 0,
      Math.abs(this.#age - age),
      bitsOf((columns.hobbies[slot] ?? 0) & first) + bitsOf((columns.moreHobbies[slot] ?? 0) & more),
      (columns.activeAt[slot] ?? 0) > this.#activeSince,
      columns.hasAlbum[slot] === 1,
      luckOf(this.#seed, columns.hash[slot] ?? 0),
    )
  }
}
