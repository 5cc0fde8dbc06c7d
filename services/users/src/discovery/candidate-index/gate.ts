import { certainty } from '../../matching/matching.public.ts'
import type { Range } from './block-bounds.ts'
import { mostLogOf } from './logs.rules.ts'

/**
 * Whether somebody may get among the best so far, by the most that both logits can be. A logit is drawn to 0 by what is
 * not known: least where it is above, most where it is below.
 */
export class Gate {
  /** what draws the logits of a block, above 0 and below */
  #likeAbove = 1
  #likeBelow = 1
  #answerAbove = 1
  #answerBelow = 1
  /** the logarithm of the chance of both that is asked for */
  log = -Infinity

  /** Turns to a block: what is not known of who looks, in both logits, and of its people. */
  turnTo(likeSpread: number, answerSpread: number, appeal: Range, keenness: Range, block: number): void {
    this.#likeAbove = certainty(likeSpread + (appeal.least[block] ?? 0))
    this.#likeBelow = certainty(likeSpread + (appeal.most[block] ?? 0))
    this.#answerAbove = certainty(answerSpread + (keenness.least[block] ?? 0))
    this.#answerBelow = certainty(answerSpread + (keenness.most[block] ?? 0))
  }

  /** The logarithm of the chance of both, at most. */
  most(like: number, answer: number): number {
    return (
      mostLogOf(like * (like > 0 ? this.#likeAbove : this.#likeBelow)) +
      mostLogOf(answer * (answer > 0 ? this.#answerAbove : this.#answerBelow))
    )
  }

  lets(like: number, answer: number): boolean {
    return this.most(like, answer) >= this.log
  }
}

/** The most that anybody of the block has of this, times `factor`. */
export const mostTimes = (factor: number, { least, most }: Range, block: number): number =>
  factor * ((factor > 0 ? most[block] : least[block]) ?? 0)
