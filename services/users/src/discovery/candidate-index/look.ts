import { ageOn, dateInChina } from '@xinyu/contracts/rules/age'
import { certainty, type Chances, type Known, sigmoid } from '../../matching/matching.public.ts'
import { hashOf, learnedWeight, logFor, luckOf, mostRule, ruleOf, scoreOfLog, type Seeker } from '../recommend.rules.ts'
import type { BlockBounds } from './block-bounds.ts'
import { codeNumber, type Columns, dayNumber, hobbyBits } from './columns.ts'
import { type LimitNumbers, limitNumbers, missesLimits } from './limits.ts'
import type { Ranges } from './pair-bounds.ts'
import { PairTables } from './pair-tables.ts'
import { Gate, mostTimes } from './gate.ts'
import type { Segment } from './segment.ts'

const activeDays = 3
const noHobbies = new Uint8Array(0)
/** hobbies beyond which a rule counts no more */
const allShared = 3
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
  readonly #hobbyCount: number
  readonly #activeSince: number
  readonly #isPersonal: boolean
  readonly #weight: number
  readonly #tablesBySide = new Map<number, PairTables>()
  /** those that were used last */
  #tables: PairTables | null = null
  readonly gate = new Gate()
  readonly isLearned: boolean
  /** my effects, and what the appeal of others counts in my decision */
  readonly #keenness: number
  readonly #appeal: number
  #slope = 1
  // of the block turned to: the most that its people make of each decision beside their effects and tastes
  #mine = 0
  #theirs = 0
  #leaning = 0
  #yearsApart = 0
  #nearness = 0
  // and beside their effects, for those who share so much that it was narrowed for
  #besideAppeal = 0
  #besideKeenness = 0

  constructor(
    seeker: Seeker,
    day: string,
    now: Date,
    private readonly ranges: Ranges,
    private readonly chances: Chances | null,
    private readonly me: Known | null,
  ) {
    this.#isPersonal = seeker.isPersonal !== false
    this.isLearned = chances !== null && me !== null && this.#isPersonal
    this.#keenness = me?.keenness ?? 0
    this.#appeal = me?.appeal ?? 0
    this.#weight = learnedWeight(chances?.model.decisions ?? 0)
    this.limits = limitNumbers(seeker, now)
    this.#seed = hashOf(`${seeker._id}|${day}`)
    this.#age = this.#isPersonal && seeker.birthday ? ageOn(seeker.birthday, now) : Number.NaN
    this.#today = dayNumber(dateInChina(now))
    this.#city = codeNumber(seeker.liveCity?.cityCode)
    this.#province = codeNumber(seeker.liveCity?.provinceCode)
    this.#hobbies = this.#isPersonal ? hobbyBits(seeker.habits) : [0, 0]
    this.#hobbyCount = bitsOf(this.#hobbies[0]) + bitsOf(this.#hobbies[1])
    this.#activeSince = now.getTime() / 1_000 - activeDays * 86_400
  }

  /** How well the candidate suits who looks: what `Ranking` makes of the two. */
  score(segment: Segment, slot: number): number {
    const { me } = this
    const rule = this.#rule(segment, slot)
    if (!me || !this.isLearned) return rule
    const { columns, widths } = segment
    const tables = this.#tablesOf(segment.side)
    const at = slot * columns.bytes
    const appeal = columns.appeal[slot] ?? 0
    tables.read(columns, slot, tables.tasteOf(columns, slot))
    const like = me.keenness + tables.slope * appeal + tables.mine
    let answer = me.appeal + tables.cross * appeal + (columns.keenness[slot] ?? 0) + tables.theirs
    if (columns.leans[at] === 1) answer += tables.leaningOf(columns.leanings, slot * widths.leanings)
    const both =
      sigmoid(like * certainty(me.effects.keennessSpread + (columns.appealSpread[at >> 2] ?? 0))) *
      sigmoid(answer * certainty((columns.keennessSpread[at >> 2] ?? 0) + me.effects.appealSpread))
    return scoreOfLog(Math.log(both), rule, this.#weight)
  }

  /** Nobody of the block scores more than this. */
  most(segment: Segment, block: number): number {
    const { bounds, hobbies } = segment
    if (missesLimits(bounds, block, this.limits)) return -Infinity
    if (!this.isLearned) return mostRule(this.#mostNearness(segment), this.#age, allShared)
    const tables = this.#tablesOf(segment.side)
    this.#readBlock(segment, block, tables)
    const shared = hobbies.mostSharing(block, tables.hobbies)
    const log = this.#mostOfBlock(segment, block, tables, shared)
    return scoreOfLog(log, this.#mostRule(tables, shared), this.#weight) + slack
  }

  /** Turns to the people of a block. Returns how many hobbies they share with me at most. */
  turnTo(segment: Segment, block: number): number {
    if (!this.isLearned) return segment.hobbies.read(block, noHobbies)
    const tables = this.#tablesOf(segment.side)
    this.#readBlock(segment, block, tables)
    return segment.hobbies.read(block, tables.hobbies)
  }

  /**
   * Sets the gate for those of the block turned to who share so many hobbies with me, and must score `least`: false
   * where nobody of them does.
   */
  narrow(segment: Segment, block: number, shared: number, least: number): boolean {
    if (!this.isLearned) return true
    const tables = this.#tablesOf(segment.side)
    this.gate.log = logFor(least - slack, this.#mostRule(tables, shared), this.#weight)
    return this.#mostOfBlock(segment, block, tables, shared) >= this.gate.log
  }

  /** Might somebody of such effects get through the gate? */
  mayMatch(appeal: number, keenness: number): boolean {
    return this.gate.lets(this.#besideAppeal + this.#slope * appeal, this.#besideKeenness + keenness)
  }

  /** Might somebody of such effects, taste and traits get through the gate? */
  maySuit(columns: Columns, slot: number): boolean {
    const { gate } = this
    const tables = this.#tables
    if (gate.log === -Infinity || !tables) return true
    const [appeal, keenness] = [columns.appeal[slot] ?? 0, columns.keenness[slot] ?? 0]
    const alike = tables.tasteOf(columns, slot)
    const like = this.#slope * appeal + this.#mine + alike * tables.tasteOfMine
    if (!gate.lets(like, keenness + this.#theirs + alike * tables.tasteOfTheirs)) return false
    tables.read(columns, slot, alike)
    return gate.lets(
      this.#keenness + this.#slope * appeal + tables.mine,
      this.#appeal + tables.cross * appeal + keenness + tables.theirs + this.#leaning,
    )
  }

  /** The most that the people of a block make of each decision, beside their effects and tastes. */
  #readBlock(segment: Segment, block: number, tables: PairTables): void {
    const { me } = this
    if (!me) return
    const { appeal, appealSpread, keennessSpread, leanings } = segment.bounds
    this.gate.turnTo(me.effects.keennessSpread, me.effects.appealSpread, appealSpread, keennessSpread, block)
    tables.readMost(segment.bounds, block, this.#isNear(segment))
    this.#leaning = tables.leaningOf(leanings, block * segment.widths.leanings)
    this.#mine = me.keenness + tables.mine
    this.#theirs = me.appeal + tables.theirs + this.#leaning + mostTimes(tables.cross, appeal, block)
    this.#slope = tables.slope
    this.#nearness = this.#mostNearness(segment)
    this.#yearsApart = this.#leastYearsApart(segment.bounds, block)
  }

  /** The logarithm of the chance of both, at most, for those of the block read last who share so many hobbies. */
  #mostOfBlock({ bounds }: Segment, block: number, tables: PairTables, shared: number): number {
    this.#besideAppeal = this.#mine + tables.mostOfTaste(tables.tasteOfMine, shared)
    this.#besideKeenness = this.#theirs + tables.mostOfTaste(tables.tasteOfTheirs, shared)
    const like = this.#besideAppeal + mostTimes(this.#slope, bounds.appeal, block)
    return this.gate.most(like, this.#besideKeenness + (bounds.keenness.most[block] ?? 0))
  }

  #mostRule(tables: PairTables, shared: number): number {
    return mostRule(this.#nearness, this.#yearsApart, shared + this.#hobbyCount - tables.hobbies.length)
  }

  #leastYearsApart({ born }: BlockBounds, block: number): number {
    const [oldest, youngest] = [this.#ageOf(born.least[block] ?? 0), this.#ageOf(born.most[block] ?? 0)]
    return Math.max(0, youngest - this.#age, this.#age - oldest)
  }

  #ageOf(born: number): number {
    return Math.floor((this.#today - born) / 10_000)
  }

  #mostNearness(segment: Segment): number {
    return this.#isNear(segment) ? 3 : 0
  }
  #isNear({ province }: Segment): boolean {
    return province > 0 && province === this.#province
  }

  #tablesOf(side: number): PairTables {
    if (this.#tables?.side === side) return this.#tables
    if (!this.chances || !this.me) throw new Error('nothing is known of who looks')
    this.#tables = this.#tablesBySide.get(side) ?? new PairTables(this.chances, this.me, side, this.ranges)
    this.#tablesBySide.set(side, this.#tables)
    return this.#tables
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
      bitsOf((columns.hobbies[slot] ?? 0) & first) + bitsOf((columns.moreHobbies[slot] ?? 0) & more),
      (columns.activeAt[at >> 2] ?? 0) > this.#activeSince,
      columns.hasAlbum[at] === 1,
      luckOf(this.#seed, columns.hash[at >> 2] ?? 0),
    )
  }
}
