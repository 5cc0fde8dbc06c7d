import { certainty, type Chances, type Known, sigmoid } from '../../matching/matching.public.ts'
import { logFor, mostRule, scoreOfLog } from '../recommend.rules.ts'
import {
  type BlockBounds,
  fields,
  leastAppeal,
  leastAppealSpread,
  leastKeennessSpread,
  mostAppeal,
  mostAppealSpread,
  mostKeenness,
  mostKeennessSpread,
} from './block-bounds.ts'
import { type Columns, mostByLevel } from './columns.ts'
import { mostLogOf } from './logs.rules.ts'
import type { Ranges } from './pair-bounds.ts'
import { PairTables } from './pair-tables.ts'
import type { Segment } from './segment.ts'

/** more than rounding can take from a bound */
const slack = 1e-4

const byKeenness = mostByLevel(1)

/** What the rule makes of others, and how much it counts. */
interface Rule {
  /** of the chance of both, beside the rule */
  weight: number
  /** of mine */
  hobbyCount: number
  nearnessOf(segment: Segment): number
  isNear(segment: Segment): boolean
  yearsApart(bounds: BlockBounds, block: number): number
}

/**
 * Who may get among the best so far. A bound on both decisions is made narrower step by step: for a block, for those of
 * it who share so many hobbies, by the levels of each one's effects, by their traits, by all that is known but for how
 * sure it is. What is asked first lies closest together in memory.
 */
export class Gate {
  readonly #keenness: number
  readonly #appeal: number
  readonly #keennessSpread: number
  readonly #appealSpread: number
  readonly #tablesBySide = new Map<number, PairTables>()
  // of the segment entered
  #segment: Segment | null = null
  #tables: PairTables
  #slope = 1
  #byAppeal: Float32Array
  #nearness = 0
  #labels: ReturnType<PairTables['mostOfLabels']>
  // of the block turned to: the most of each decision beside effects and tastes; and what leanings are of it
  #mine = 0
  #theirs = 0
  #leaning = 0
  #mostOfCross = 0
  #yearsApart = 0
  /** what draws both logits to 0, above it and below: what is not known, least and most */
  #likeAbove = 1
  #likeBelow = 1
  #answerAbove = 1
  #answerBelow = 1
  // of those it was narrowed for: the most beside their effects, and the logarithm of the chance that is asked for
  #besideAppeal = 0
  #besideKeenness = 0
  #besideTraitsMine = 0
  #besideTraitsTheirs = 0
  #log = -Infinity

  constructor(
    private readonly rule: Rule,
    private readonly chances: Chances,
    private readonly me: Known,
    private readonly ranges: Ranges,
  ) {
    const { keenness, appeal, effects, encoded } = me
    this.#keenness = keenness
    this.#appeal = appeal
    this.#keennessSpread = effects.keennessSpread
    this.#appealSpread = effects.appealSpread
    this.#tables = this.#tablesOf(1 - encoded.side)
    this.#byAppeal = this.#tables.byAppeal
    this.#labels = this.#tables.mostOfLabels(false)
  }

  /** The logarithm of the chance that both say yes. */
  logOf({ columns, widths, side }: Segment, slot: number): number {
    const tables = this.#tablesOf(side)
    const at = slot * columns.bytes
    const appeal = columns.appeal[at >> 2] ?? 0
    const alike = tables.tasteOf(columns, slot)
    tables.readNumbers(columns, slot)
    tables.addLabels(columns, slot)
    const like = this.#keenness + tables.slope * appeal + tables.mine + alike * tables.tasteOfMine
    let answer = (columns.keenness[at >> 2] ?? 0) + this.#appeal + tables.cross * appeal + tables.theirs
    answer += alike * tables.tasteOfTheirs
    if (columns.leans[at] === 1) answer += tables.leaningOf(columns.leanings, slot * widths.leanings)
    return Math.log(
      sigmoid(like * certainty(this.#keennessSpread + (columns.appealSpread[at >> 2] ?? 0))) *
        sigmoid(answer * certainty((columns.keennessSpread[at >> 2] ?? 0) + this.#appealSpread)),
    )
  }

  /** Nobody of the block scores more than this. */
  most(segment: Segment, block: number): number {
    this.#enter(segment)
    const tables = this.#tables
    const { effects } = segment.bounds
    const from = block * fields
    const shared = segment.hobbies.mostSharing(block, tables.hobbies)
    this.#turnTo(segment, block)
    const appeal = effects[from + (this.#slope > 0 ? mostAppeal : leastAppeal)] ?? 0
    const like = this.#mine + tables.mostOfTaste(tables.tasteOfMine, shared) + this.#slope * appeal
    const keenness = effects[from + mostKeenness] ?? 0
    const answer = this.#theirs + tables.mostOfTaste(tables.tasteOfTheirs, shared) + keenness
    const likeSpread = effects[from + (like > 0 ? leastAppealSpread : mostAppealSpread)] ?? 0
    const answerSpread = effects[from + (answer > 0 ? leastKeennessSpread : mostKeennessSpread)] ?? 0
    const log =
      mostLogOf(like * certainty(this.#keennessSpread + likeSpread)) +
      mostLogOf(answer * certainty(this.#appealSpread + answerSpread))
    return scoreOfLog(log, this.#mostRule(shared), this.rule.weight) + slack
  }

  /** Turns to the people of a block. Returns how many hobbies they share with me at most. */
  turnTo(segment: Segment, block: number): number {
    this.#enter(segment)
    this.#turnTo(segment, block)
    const { effects } = segment.bounds
    const from = block * fields
    this.#likeAbove = certainty(this.#keennessSpread + (effects[from + leastAppealSpread] ?? 0))
    this.#likeBelow = certainty(this.#keennessSpread + (effects[from + mostAppealSpread] ?? 0))
    this.#answerAbove = certainty(this.#appealSpread + (effects[from + leastKeennessSpread] ?? 0))
    this.#answerBelow = certainty(this.#appealSpread + (effects[from + mostKeennessSpread] ?? 0))
    return segment.hobbies.read(block, this.#tables.hobbies)
  }

  /**
   * Sets the gate for those of the block turned to who share so many hobbies with me, and must score `least`: false
   * where nobody of them does.
   */
  narrow({ bounds: { effects } }: Segment, block: number, shared: number, least: number): boolean {
    const tables = this.#tables
    this.#log = logFor(least - slack, this.#mostRule(shared), this.rule.weight)
    const [mine, theirs] = [
      tables.mostOfTaste(tables.tasteOfMine, shared),
      tables.mostOfTaste(tables.tasteOfTheirs, shared),
    ]
    this.#besideAppeal = this.#mine + mine
    this.#besideKeenness = this.#theirs + theirs
    this.#besideTraitsMine = this.#keenness + mine
    this.#besideTraitsTheirs = this.#appeal + this.#leaning + this.#mostOfCross + theirs
    const appeal = effects[block * fields + (this.#slope > 0 ? mostAppeal : leastAppeal)] ?? 0
    const keenness = effects[block * fields + mostKeenness] ?? 0
    return this.#lets(this.#besideAppeal + this.#slope * appeal, this.#besideKeenness + keenness)
  }

  /** Might somebody with such levels of their effects get through? */
  mayMatch(glance: number): boolean {
    return this.#lets(
      this.#besideAppeal + (this.#byAppeal[glance & 255] ?? 0),
      this.#besideKeenness + (byKeenness[(glance >>> 8) & 255] ?? 0),
    )
  }

  /** Might somebody with such levels and these traits get through? */
  maySuit(columns: Columns, slot: number, glance: number): boolean {
    const tables = this.#tables
    const appeal = this.#besideTraitsMine + (this.#byAppeal[glance & 255] ?? 0)
    const keenness = this.#besideTraitsTheirs + (byKeenness[(glance >>> 8) & 255] ?? 0)
    tables.readNumbers(columns, slot)
    const { mine, theirs } = this.#labels
    if (!this.#lets(appeal + tables.mine + mine, keenness + tables.theirs + theirs)) return false
    tables.addLabels(columns, slot)
    return this.#lets(appeal + tables.mine, keenness + tables.theirs)
  }

  /** After their traits: might somebody of such effects and taste get through? */
  mayExcel(columns: Columns, slot: number): boolean {
    const tables = this.#tables
    const at = (slot * columns.bytes) >> 2
    const appeal = columns.appeal[at] ?? 0
    const alike = tables.tasteOf(columns, slot)
    return this.#lets(
      this.#keenness + this.#slope * appeal + tables.mine + alike * tables.tasteOfMine,
      this.#appeal +
        this.#leaning +
        tables.cross * appeal +
        (columns.keenness[at] ?? 0) +
        tables.theirs +
        alike * tables.tasteOfTheirs,
    )
  }

  #lets(like: number, answer: number): boolean {
    // the other chance is 1 at most
    const ofLike = mostLogOf(like * (like > 0 ? this.#likeAbove : this.#likeBelow)) + slack
    if (ofLike < this.#log) return false
    return ofLike + mostLogOf(answer * (answer > 0 ? this.#answerAbove : this.#answerBelow)) >= this.#log
  }

  #tablesOf(side: number): PairTables {
    const tables = this.#tablesBySide.get(side) ?? new PairTables(this.chances, this.me, side, this.ranges)
    this.#tablesBySide.set(side, tables)
    return tables
  }

  #enter(segment: Segment): void {
    if (this.#segment === segment) return
    this.#segment = segment
    this.#tables = this.#tablesOf(segment.side)
    this.#slope = this.#tables.slope
    this.#byAppeal = this.#tables.byAppeal
    this.#labels = this.#tables.mostOfLabels(this.rule.isNear(segment))
    this.#nearness = this.rule.nearnessOf(segment)
  }

  #turnTo({ bounds, widths }: Segment, block: number): void {
    const tables = this.#tables
    tables.readMost(bounds, block, this.#labels)
    const ofAppeal = bounds.effects[block * fields + (tables.cross > 0 ? mostAppeal : leastAppeal)] ?? 0
    this.#leaning = tables.leaningOf(bounds.leanings, block * widths.leanings)
    this.#mine = this.#keenness + tables.mine
    this.#mostOfCross = tables.cross * ofAppeal
    this.#theirs = this.#appeal + tables.theirs + this.#leaning + this.#mostOfCross
    this.#yearsApart = this.rule.yearsApart(bounds, block)
  }

  #mostRule(shared: number): number {
    // hobbies of mine that the model does not know are shared by anybody
    return mostRule(this.#nearness, this.#yearsApart, shared + this.rule.hobbyCount - this.#tables.hobbies.length)
  }
}
