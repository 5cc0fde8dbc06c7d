import { certainty, type Chances, type Known } from '../../matching/matching.public.ts'
import { logFor, maxRule, scoreOfLog } from '../decks/recommend.rules.ts'
import {
  type BlockBounds,
  fields,
  minAppeal,
  minAppealSpread,
  minKeennessSpread,
  maxAppeal,
  maxAppealSpread,
  maxKeenness,
  maxKeennessSpread,
} from './block-bounds.ts'
import { ChanceBounds, logOfChance, maxLogOf, slack } from './chance-bounds.ts'
import { type Columns, maxByLevel } from './columns.ts'
import type { Ranges } from './pair-bounds.ts'
import { PairTables } from './pair-tables.ts'
import type { Segment } from './segment.ts'

const byKeenness = maxByLevel(1)

/** The rule's part in a score, and its weight. */
interface Rule {
  /** weight of the chance of both, relative to the rule */
  weight: number
  /** number of the seeker's hobbies */
  hobbyCount: number
  nearnessOf(segment: Segment): number
  isNear(segment: Segment): boolean
  yearsApart(bounds: BlockBounds, block: number): number
}

/**
 * Excludes candidates that cannot be among the best so far, by bounds on both decisions that narrow step by step: for a
 * block, for its candidates with a number of shared hobbies, by the levels of each candidate's effects, by their
 * traits, by everything except uncertainty. What is checked first lies closest together in memory.
 */
export class ScorePruner {
  readonly #keenness: number
  readonly #appeal: number
  readonly #bounds: ChanceBounds
  readonly #tablesBySide = new Map<number, PairTables>()
  // of the current segment
  #segment: Segment | null = null
  #tables: PairTables
  #slope = 1
  #byAppeal: Float32Array
  #nearness = 0
  #labels: ReturnType<PairTables['maxLabelTerms']>
  // of the current block: upper bounds of each decision without effects and tastes, and the preferences in them
  #mine = 0
  #theirs = 0
  #preference = 0
  #maxCrossTerm = 0
  #yearsApart = 0
  // of the narrowed candidates: upper bounds without their effects
  #withoutAppeal = 0
  #withoutKeenness = 0
  #withoutTraitsMine = 0
  #withoutTraitsTheirs = 0

  constructor(
    private readonly rule: Rule,
    private readonly chances: Chances,
    private readonly me: Known,
    private readonly ranges: Ranges,
  ) {
    const { keenness, appeal, effects, encoded } = me
    this.#keenness = keenness
    this.#appeal = appeal
    this.#bounds = new ChanceBounds(effects)
    this.#tables = this.#tablesOf(1 - encoded.side)
    this.#byAppeal = this.#tables.byAppeal
    this.#labels = this.#tables.maxLabelTerms(false)
  }

  /** The logarithm of the chance that both say yes. */
  logOf(segment: Segment, slot: number): number {
    return logOfChance(this.me, this.#tablesOf(segment.side), segment, slot)
  }

  /** Upper bound of the scores in the block. */
  maxScore(segment: Segment, block: number): number {
    this.#enterSegment(segment)
    const tables = this.#tables
    const { effects } = segment.bounds
    const from = block * fields
    const shared = segment.hobbies.maxSharing(block, tables.tastes.hobbies)
    this.#enterBlock(segment, block)
    const appeal = effects[from + (this.#slope > 0 ? maxAppeal : minAppeal)] ?? 0
    const like = this.#mine + tables.tastes.maxTerm(tables.tasteOfMine, shared) + this.#slope * appeal
    const keenness = effects[from + maxKeenness] ?? 0
    const answer = this.#theirs + tables.tastes.maxTerm(tables.tasteOfTheirs, shared) + keenness
    const { keennessSpread, appealSpread } = this.me.effects
    const likeSpread = effects[from + (like > 0 ? minAppealSpread : maxAppealSpread)] ?? 0
    const answerSpread = effects[from + (answer > 0 ? minKeennessSpread : maxKeennessSpread)] ?? 0
    const log =
      maxLogOf(like * certainty(keennessSpread + likeSpread)) +
      maxLogOf(answer * certainty(appealSpread + answerSpread))
    return scoreOfLog(log, this.#maxRule(shared), this.rule.weight) + slack
  }

  /** Makes a block current. Returns the most hobbies that any of its candidates shares with me. */
  enterBlock(segment: Segment, block: number): number {
    this.#enterSegment(segment)
    this.#enterBlock(segment, block)
    this.#bounds.enterBlock(segment.bounds, block)
    return segment.hobbies.read(block, this.#tables.tastes.hobbies)
  }

  /**
   * Narrows to the candidates of the current block that share this many hobbies with me and must score `minScore`: false
   * when none of them can.
   */
  narrow({ bounds: { effects } }: Segment, block: number, shared: number, minScore: number): boolean {
    const tables = this.#tables
    this.#bounds.require(logFor(minScore - slack, this.#maxRule(shared), this.rule.weight))
    const mine = tables.tastes.maxTerm(tables.tasteOfMine, shared)
    const theirs = tables.tastes.maxTerm(tables.tasteOfTheirs, shared)
    this.#withoutAppeal = this.#mine + mine
    this.#withoutKeenness = this.#theirs + theirs
    this.#withoutTraitsMine = this.#keenness + mine
    this.#withoutTraitsTheirs = this.#appeal + this.#preference + this.#maxCrossTerm + theirs
    const appeal = effects[block * fields + (this.#slope > 0 ? maxAppeal : minAppeal)] ?? 0
    const keenness = effects[block * fields + maxKeenness] ?? 0
    return this.#bounds.canPass(this.#withoutAppeal + this.#slope * appeal, this.#withoutKeenness + keenness)
  }

  /** Can a candidate with these levels of effects pass? */
  canPassByEffects(summary: number): boolean {
    return this.#bounds.canPass(
      this.#withoutAppeal + (this.#byAppeal[summary & 255] ?? 0),
      this.#withoutKeenness + (byKeenness[(summary >>> 8) & 255] ?? 0),
    )
  }

  /** Can a candidate with these levels and traits pass? */
  canPassByTraits(columns: Columns, slot: number, summary: number): boolean {
    const tables = this.#tables
    const appeal = this.#withoutTraitsMine + (this.#byAppeal[summary & 255] ?? 0)
    const keenness = this.#withoutTraitsTheirs + (byKeenness[(summary >>> 8) & 255] ?? 0)
    tables.readNumbers(columns, slot)
    const { mine, theirs } = this.#labels
    if (!this.#bounds.canPass(appeal + tables.mine + mine, keenness + tables.theirs + theirs)) return false
    tables.addLabels(columns, slot)
    return this.#bounds.canPass(appeal + tables.mine, keenness + tables.theirs)
  }

  /** After the traits: can a candidate with these exact effects and taste pass? */
  canPassByTaste(columns: Columns, slot: number): boolean {
    const tables = this.#tables
    const at = (slot * columns.bytes) >> 2
    const appeal = columns.appeal[at] ?? 0
    const likeness = tables.tastes.tasteOf(columns, slot)
    return this.#bounds.canPass(
      this.#keenness + this.#slope * appeal + tables.mine + likeness * tables.tasteOfMine,
      this.#appeal +
        this.#preference +
        tables.cross * appeal +
        (columns.keenness[at] ?? 0) +
        tables.theirs +
        likeness * tables.tasteOfTheirs,
    )
  }

  #tablesOf(side: number): PairTables {
    const tables = this.#tablesBySide.get(side) ?? new PairTables(this.chances, this.me, side, this.ranges)
    this.#tablesBySide.set(side, tables)
    return tables
  }

  #enterSegment(segment: Segment): void {
    if (this.#segment === segment) return
    this.#segment = segment
    this.#tables = this.#tablesOf(segment.side)
    this.#slope = this.#tables.slope
    this.#byAppeal = this.#tables.byAppeal
    this.#labels = this.#tables.maxLabelTerms(this.rule.isNear(segment))
    this.#nearness = this.rule.nearnessOf(segment)
  }

  #enterBlock({ bounds, widths }: Segment, block: number): void {
    const tables = this.#tables
    tables.readMaxima(bounds, block, this.#labels)
    const ofAppeal = bounds.effects[block * fields + (tables.cross > 0 ? maxAppeal : minAppeal)] ?? 0
    this.#preference = tables.preferenceFor(bounds.preferences, block * widths.preferences)
    this.#mine = this.#keenness + tables.mine
    this.#maxCrossTerm = tables.cross * ofAppeal
    this.#theirs = this.#appeal + tables.theirs + this.#preference + this.#maxCrossTerm
    this.#yearsApart = this.rule.yearsApart(bounds, block)
  }

  #maxRule(shared: number): number {
    // hobbies of mine that the model lacks count as shared by anybody
    return maxRule(this.#nearness, this.#yearsApart, shared + this.rule.hobbyCount - this.#tables.tastes.hobbies.length)
  }
}
