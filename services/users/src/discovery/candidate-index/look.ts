import { ageOn, dateInChina } from '@xinyu/contracts/rules/age'
import { certainty, type Chances, type Known, sigmoid } from '../../matching/matching.public.ts'
import { hashOf, learnedWeight, logFor, luckOf, mostRule, ruleOf, scoreOfLog, type Seeker } from '../recommend.rules.ts'
import { codeNumber, dayNumber, hobbyBits } from './columns.ts'
import { type LimitNumbers, limitNumbers, missesLimits } from './limits.ts'
import type { Ranges } from './pair-bounds.ts'
import { PairTables } from './pair-tables.ts'
import { drawn, Gate, mostTimes, rawOf } from './gate.ts'
import { logitOf, mostLogOf } from './logs.rules.ts'
import type { Segment } from './segment.ts'

const activeDays = 3
const noHobbies = new Uint8Array(0)
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
  readonly #weight: number
  readonly #tablesBySide = new Map<number, PairTables>()
  /** those that were used last */
  #tables: PairTables | null = null
  readonly gate = new Gate()
  // what `#readMost` found
  #mine = 0
  #theirs = 0
  #mostLike = 0
  #mostAnswer = 0

  constructor(
    seeker: Seeker,
    day: string,
    now: Date,
    private readonly ranges: Ranges,
    private readonly chances: Chances | null,
    private readonly me: Known | null,
  ) {
    this.#isPersonal = seeker.isPersonal !== false
    this.#weight = learnedWeight(chances?.model.decisions ?? 0)
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

  /** How well the candidate suits who looks: what `Ranking` makes of the two. −∞ where that is less than the gate asks. */
  score(segment: Segment, slot: number): number {
    const { me, gate } = this
    if (!me || !this.isLearned) return this.#rule(segment, slot)
    const { columns, widths } = segment
    const tables = this.#tablesOf(segment.side)
    tables.read(columns, slot)
    const at = slot * columns.bytes
    const appeal = columns.appeal[slot] ?? 0
    let like = me.keenness + tables.slope * appeal + tables.mine
    if (like < gate.like) return -Infinity
    let answer = (columns.keenness[slot] ?? 0) + me.appeal + tables.cross * appeal + tables.theirs
    if (columns.leans[at] === 1) answer += tables.leaningOf(columns.leanings, slot * widths.leanings)
    if (answer < gate.answer) return -Infinity
    like *= certainty(me.effects.keennessSpread + (columns.appealSpread[at >> 2] ?? 0))
    answer *= certainty((columns.keennessSpread[at >> 2] ?? 0) + me.effects.appealSpread)
    const most = mostLogOf(like) + mostLogOf(answer)
    if (most < gate.log) return -Infinity
    const rule = this.#rule(segment, slot)
    if (scoreOfLog(most, rule, this.#weight) < gate.least) return -Infinity
    return scoreOfLog(Math.log(sigmoid(like) * sigmoid(answer)), rule, this.#weight)
  }

  /** Nobody of the segment scores more than this by the rule alone. */
  mostByRule(segment: Segment): number {
    return mostRule(this.#isNear(segment) ? 3 : 0, this.#isPersonal)
  }

  /** Nobody of the block scores more than this. */
  most(segment: Segment, block: number): number {
    const { bounds } = segment
    if (missesLimits(bounds, block, this.limits)) return -Infinity
    const rule = this.mostByRule(segment)
    if (!this.isLearned) return rule
    this.#readMost(segment, block)
    return scoreOfLog(this.#mostLike + this.#mostAnswer, rule, this.#weight) + slack
  }

  /** Might somebody of such effects get through the gate, who shares so much that it was narrowed for? */
  mayMatch({ side }: Segment, appeal: number, keenness: number): boolean {
    const { gate } = this
    if (gate.log === -Infinity) return true
    const like = gate.besideAppeal + this.#tablesOf(side).slope * appeal
    const answer = gate.besideKeenness + keenness
    const most =
      mostLogOf(like * gate.likeDrawn[like > 0 ? 0 : 1]) + mostLogOf(answer * gate.answerDrawn[answer > 0 ? 0 : 1])
    return most >= gate.log
  }

  /** Might somebody of such effects and taste get through the gate? */
  maySuit({ columns, side }: Segment, slot: number): boolean {
    const { gate } = this
    if (gate.mine === -Infinity) return true
    const tables = this.#tablesOf(side)
    const at = slot * columns.bytes
    const alike = tables.tasteOf(columns.hobbies[at >> 2] ?? 0, columns.moreHobbies[at] ?? 0)
    return (
      tables.slope * (columns.appeal[slot] ?? 0) + tables.tasteOfMine * alike >= gate.mine &&
      (columns.keenness[slot] ?? 0) + tables.tasteOfTheirs * alike >= gate.theirs
    )
  }

  /**
   * Makes the gate that candidates of the block must pass to get among those who score `least`. Returns how many hobbies
   * they share with me at most.
   */
  close(segment: Segment, block: number, least: number): number {
    const { gate, me } = this
    if (!me || !this.isLearned || least === -Infinity) {
      gate.open()
      return segment.hobbies.read(block, this.isLearned ? this.#tablesOf(segment.side).hobbies : noHobbies)
    }
    const shared = this.#readMost(segment, block)
    const { bounds } = segment
    gate.least = least - slack
    gate.log = logFor(gate.least, this.mostByRule(segment), this.#weight)
    gate.like =
      rawOf(logitOf(gate.log - this.#mostAnswer), me.effects.keennessSpread, bounds.appealSpread, block) - slack
    gate.answer =
      rawOf(logitOf(gate.log - this.#mostLike), me.effects.appealSpread, bounds.keennessSpread, block) - slack
    gate.likeDrawn[0] = certainty(me.effects.keennessSpread + (bounds.appealSpread.least[block] ?? 0))
    gate.likeDrawn[1] = certainty(me.effects.keennessSpread + (bounds.appealSpread.most[block] ?? 0))
    gate.answerDrawn[0] = certainty(me.effects.appealSpread + (bounds.keennessSpread.least[block] ?? 0))
    gate.answerDrawn[1] = certainty(me.effects.appealSpread + (bounds.keennessSpread.most[block] ?? 0))
    gate.mine = gate.like - this.#mine
    gate.theirs = gate.answer - this.#theirs
    return shared
  }

  /**
   * Sets the gate for those of the block who share so many hobbies with me: false where nobody of them gets through.
   */
  narrow({ side, bounds }: Segment, block: number, shared: number): boolean {
    const { gate } = this
    if (gate.mine === -Infinity) return true
    const tables = this.#tablesOf(side)
    const appeal = gate.mine - tables.mostOfTaste(tables.tasteOfMine, shared)
    // who is wanted by few may prefer who is wanted by few
    gate.appeal = tables.slope > 0 ? appeal / tables.slope : -Infinity
    gate.keenness = gate.theirs - tables.mostOfTaste(tables.tasteOfTheirs, shared)
    gate.besideAppeal = this.#mine + tables.mostOfTaste(tables.tasteOfMine, shared)
    gate.besideKeenness = this.#theirs + tables.mostOfTaste(tables.tasteOfTheirs, shared)
    return gate.appeal <= (bounds.appeal.most[block] ?? 0) && gate.keenness <= (bounds.keenness.most[block] ?? 0)
  }

  /**
   * The most that anybody of the block makes of each decision: beside their effect and taste, and the logarithm of the
   * chance. Returns how many hobbies they share with me at most.
   */
  #readMost(segment: Segment, block: number): number {
    const { me } = this
    if (!me) return 0
    const { bounds, widths } = segment
    const { appeal, keenness } = bounds
    const tables = this.#tablesOf(segment.side)
    const shared = segment.hobbies.read(block, tables.hobbies)
    tables.readMost(bounds, block, this.#isNear(segment), widths.leanings)
    this.#mine = me.keenness + tables.mine
    this.#theirs = me.appeal + tables.theirs + mostTimes(tables.cross, appeal, block)
    const like = this.#mine + mostTimes(tables.slope, appeal, block) + tables.mostOfTaste(tables.tasteOfMine, shared)
    const answer = this.#theirs + (keenness.most[block] ?? 0) + tables.mostOfTaste(tables.tasteOfTheirs, shared)
    this.#mostLike = mostLogOf(drawn(like, me.effects.keennessSpread, bounds.appealSpread, block))
    this.#mostAnswer = mostLogOf(drawn(answer, me.effects.appealSpread, bounds.keennessSpread, block))
    return shared
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
    const age = born > 0 ? Math.floor((this.#today - born) / 10_000) : Number.NaN
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
