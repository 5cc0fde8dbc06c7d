import { ageOn, dateInChina } from '@xinyu/contracts/rules/age'
import { certainty, type Chances, type Known, sigmoid } from '../../matching/matching.public.ts'
import { chanceFor, hashOf, learnedScore, luckOf, mostRule, ruleOf, type Seeker } from '../recommend.rules.ts'
import { codeNumber, dayNumber, hobbyBits } from './columns.ts'
import { type LimitNumbers, limitNumbers } from './limits.ts'
import type { Ranges } from './pair-bounds.ts'
import { PairTables } from './pair-tables.ts'
import type { Block, Segment } from './segment.ts'

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
  readonly #tables = new Map<number, PairTables>()
  /** a logit below which nobody gets in any more */
  #floor = -Infinity

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
  }

  get isLearned(): boolean {
    return this.chances !== null && this.me !== null && this.#isPersonal
  }

  /**
   * How well the candidate suits who looks: what `Ranking` makes of the two, from the columns. Nothing at all where
   * either chance alone is below the floor.
   */
  score(segment: Segment, slot: number): number {
    if (!this.isLearned || !this.chances || !this.me) return this.#rule(segment, slot)
    const { columns, widths, side } = segment
    const { me } = this
    const tables = this.#tablesOf(this.chances, me, side)
    const mine = tables.mine(columns, slot, widths)
    const { slope, cross } = tables
    const appeal = columns.appeal[slot] ?? 0
    const like =
      (me.keenness + slope * appeal + mine) * certainty(me.effects.keennessSpread + (columns.appealSpread[slot] ?? 0))
    if (like < this.#floor) return -Infinity
    const answer =
      ((columns.keenness[slot] ?? 0) + me.appeal + cross * appeal + tables.theirs) *
      certainty((columns.keennessSpread[slot] ?? 0) + me.effects.appealSpread)
    if (answer < this.#floor) return -Infinity
    const both = sigmoid(like) * sigmoid(answer)
    return learnedScore(both, this.#rule(segment, slot), this.chances.model.decisions)
  }

  /** Effects below which no candidate of the block gets among those who score `least`. */
  gateOf(segment: Segment, block: Block, least: number): { appeal: number; keenness: number } {
    if (!this.isLearned || !this.chances || !this.me || least === -Infinity) {
      this.#floor = -Infinity
      return { appeal: -Infinity, keenness: -Infinity }
    }
    const both = chanceFor(least - slack, this.mostByRule(segment), this.chances.model.decisions)
    // each of two chances is above what they make together
    this.#floor = both >= 1 ? Infinity : Math.log(both / (1 - both))
    const { effects } = this.me
    const { slope } = this.#tablesOf(this.chances, this.me, segment.side)
    const [mine, theirs] = this.#mostOf(segment, block, this.chances, this.me)
    const raw = (spread: number): number => (this.#floor > 0 ? this.#floor : this.#floor / certainty(spread))
    const appeal = raw(effects.keennessSpread + block.appealSpread[1]) - this.me.keenness - mine - slack
    return {
      // who is wanted by few may prefer who is wanted by few
      appeal: slope > 0 ? appeal / slope : -Infinity,
      keenness: raw(effects.appealSpread + block.keennessSpread[1]) - this.me.appeal - theirs - slack,
    }
  }

  /** Nobody of the segment scores more than this by the rule alone. */
  mostByRule(segment: Segment): number {
    const nearness = segment.province > 0 && segment.province === this.#province ? 3 : 0
    return mostRule(nearness, this.#isPersonal)
  }

  /** Nobody of the block scores more than this. */
  most(segment: Segment, block: Block): number {
    const rule = this.mostByRule(segment)
    if (!this.isLearned || !this.chances || !this.me) return rule
    const [mine, theirs] = this.#mostOf(segment, block, this.chances, this.me)
    const { effects } = this.me
    const { slope } = this.#tablesOf(this.chances, this.me, segment.side)
    const appeal = Math.max(slope * block.appeal, slope * block.leastAppeal)
    // a logit is drawn to 0 by what is not known: least where it is above, most where it is below
    const drawn = (logit: number, spread: number, [least, most]: readonly [number, number]): number =>
      logit * certainty(spread + (logit > 0 ? least : most))
    const like = drawn(this.me.keenness + appeal + mine, effects.keennessSpread, block.appealSpread)
    const answer = drawn(block.keenness + this.me.appeal + theirs, effects.appealSpread, block.keennessSpread)
    return learnedScore(sigmoid(like) * sigmoid(answer), rule, this.chances.model.decisions) + slack
  }

  /**
   * The most that anybody of the block adds to my decision beside their appeal, and to theirs beside their keenness.
   */
  #mostOf({ side, province }: Segment, block: Block, chances: Chances, me: Known): [number, number] {
    const tables = this.#tablesOf(chances, me, side)
    const [mine, theirs] = province === this.#province ? tables.mostNear : tables.mostFar
    const likeness = Math.max(tables.cross * block.appeal, tables.cross * block.leastAppeal)
    return [mine, theirs + likeness + tables.leaningOf(block.leanings, 0)]
  }

  #tablesOf(chances: Chances, me: Known, side: number): PairTables {
    const made = this.#tables.get(side)
    if (made) return made
    const tables = new PairTables(chances, me, side, this.ranges)
    this.#tables.set(side, tables)
    return tables
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
