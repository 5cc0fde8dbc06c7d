import { certainty, type Known, sigmoid } from '../../matching/matching.public.ts'
import {
  type BlockBounds,
  fields,
  maxAppealSpread,
  maxKeennessSpread,
  minAppealSpread,
  minKeennessSpread,
} from './block-bounds.ts'
import type { PairTables } from './pair-tables.ts'
import type { Segment } from './segment.ts'

/** more than the rounding error of a bound */
export const slack = 1e-4

/** entries per logit, and the logits beyond which a chance counts as 0 or 1 */
const [perUnit, maxLogit] = [64, 16]
const entries = 2 * maxLogit * perUnit
/** more than the error of a table of this precision */
const tableSlack = 1e-5

/** by logit: the logarithm of the chance at the upper end of the step, so that it is never too low */
const table = Float32Array.from(
  { length: entries },
  (_, at) => tableSlack - Math.log1p(Math.exp(maxLogit - (at + 1) / perUnit)),
)

/** Upper bound of the logarithm of a logit's chance, from a table: most values are only compared. */
export const maxLogOf = (logit: number): number => {
  const at = (logit + maxLogit) * perUnit
  return at >= entries ? 0 : (table[at > 0 ? at | 0 : 0] ?? 0)
}

/** The logarithm of the chance that both say yes, for one candidate. */
export const logOfChance = (me: Known, tables: PairTables, { columns, widths }: Segment, slot: number): number => {
  const at = slot * columns.bytes
  const appeal = columns.appeal[at >> 2] ?? 0
  const likeness = tables.tastes.tasteOf(columns, slot)
  tables.readNumbers(columns, slot)
  tables.addLabels(columns, slot)
  const like = me.keenness + tables.slope * appeal + tables.mine + likeness * tables.tasteOfMine
  let answer = (columns.keenness[at >> 2] ?? 0) + me.appeal + tables.cross * appeal + tables.theirs
  answer += likeness * tables.tasteOfTheirs
  if (columns.hasPreferences[at] === 1) answer += tables.preferenceFor(columns.preferences, slot * widths.preferences)
  const { keennessSpread, appealSpread } = me.effects
  return Math.log(
    sigmoid(like * certainty(keennessSpread + (columns.appealSpread[at >> 2] ?? 0))) *
      sigmoid(answer * certainty((columns.keennessSpread[at >> 2] ?? 0) + appealSpread)),
  )
}

/** Whether the chance of both can reach a required one, by upper bounds of both decisions and a block's uncertainty. */
export class ChanceBounds {
  /** factors by which uncertainty draws positive and negative logits to 0: least and most uncertainty */
  #likeAbove = 1
  #likeBelow = 1
  #answerAbove = 1
  #answerBelow = 1
  /** the required logarithm of the chance */
  #log = -Infinity

  constructor(private readonly me: Pick<Known['effects'], 'keennessSpread' | 'appealSpread'>) {}

  enterBlock({ effects }: BlockBounds, block: number): void {
    const { keennessSpread, appealSpread } = this.me
    const from = block * fields
    this.#likeAbove = certainty(keennessSpread + (effects[from + minAppealSpread] ?? 0))
    this.#likeBelow = certainty(keennessSpread + (effects[from + maxAppealSpread] ?? 0))
    this.#answerAbove = certainty(appealSpread + (effects[from + minKeennessSpread] ?? 0))
    this.#answerBelow = certainty(appealSpread + (effects[from + maxKeennessSpread] ?? 0))
  }

  require(log: number): void {
    this.#log = log
  }

  canPass(like: number, answer: number): boolean {
    // the other chance is at most 1
    const logOfLike = maxLogOf(like * (like > 0 ? this.#likeAbove : this.#likeBelow)) + slack
    if (logOfLike < this.#log) return false
    return logOfLike + maxLogOf(answer * (answer > 0 ? this.#answerAbove : this.#answerBelow)) >= this.#log
  }
}
