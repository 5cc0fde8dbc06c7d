import type { Smile } from './smile.document.ts'

/** The face service's result for the first picture of a smile post. */
export type SmileMeasure = Pick<Smile, 'state' | 'measured' | 'face' | 'faces'>

export const unmeasured: SmileMeasure = { state: 'waiting', measured: null, face: null, faces: 0 }

/** rating of a face that does not smile at all, and the most a smile adds to it */
const lowestPrior = 1_000
const priorSpan = 400

/** The initial rating: the measure spans 400 points, ten to one between the best and the worst on the Elo scale. */
export const initialRating = (measured: number): number => lowestPrior + priorSpan * measured

/** number of PKs after which a smile is no longer paired */
export const MAX_PKS = 7

export type SmileState = Pick<Smile, 'entered' | 'isOpen' | 'authorIsGone' | 'isFeatured' | 'state' | 'pk' | 'pks'>

/** Index fields derived from the rest; written with every change of it. */
export type SmileFlags = Pick<Smile, 'isRanked' | 'isPick' | 'isFree' | 'isStray'>

export const flagsOf = (smile: SmileState): SmileFlags => {
  const isRanked = smile.entered && smile.isOpen && !smile.authorIsGone && smile.state === 'measured'
  return {
    isRanked,
    isPick: isRanked && smile.isFeatured,
    isFree: isRanked && smile.pk === null && smile.pks < MAX_PKS,
    isStray: !isRanked && smile.pk !== null,
  }
}
