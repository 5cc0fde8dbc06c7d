import { certainty } from '../../matching/matching.public.ts'
import type { Range } from './block-bounds.ts'

/** What a candidate must have to get among the best so far; what is cheap to look at comes first. */
export class Gate {
  /** their effects */
  appeal = -Infinity
  keenness = -Infinity
  /** what their effects and the likeness of our tastes make of both logits */
  mine = -Infinity
  theirs = -Infinity
  /** both logits, before they are drawn to 0 */
  like = -Infinity
  answer = -Infinity
  /** the most that is added to their effects in both logits, and what draws those to 0 above it and below */
  besideAppeal = 0
  besideKeenness = 0
  likeDrawn = [1, 1] as [number, number]
  answerDrawn = [1, 1] as [number, number]
  /** the logarithm of the chance of both, and the score */
  log = -Infinity
  least = -Infinity

  open(): void {
    this.appeal = this.keenness = this.mine = this.theirs = -Infinity
    this.like = this.answer = this.log = this.least = -Infinity
  }
}

/** The most that anybody of the block has of this, times `factor`. */
export const mostTimes = (factor: number, { least, most }: Range, block: number): number =>
  factor * ((factor > 0 ? most[block] : least[block]) ?? 0)
/** A logit is drawn to 0 by what is not known: least where it is above, most where it is below. */
export const drawn = (logit: number, spread: number, { least, most }: Range, block: number): number =>
  logit * certainty(spread + ((logit > 0 ? least[block] : most[block]) ?? 0))
/** Below this nobody of the block has the logit when it is drawn to 0. */
export const rawOf = (logit: number, spread: number, { least, most }: Range, block: number): number =>
  logit / certainty(spread + ((logit > 0 ? least[block] : most[block]) ?? 0))
