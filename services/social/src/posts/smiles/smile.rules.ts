/** What the face service saw on the first picture of a smile post. */
export interface SmileMeasure {
  state: 'waiting' | 'measured' | 'noFace'
  /** 0..1, how sure the net is that the largest face smiles */
  measured: number | null
  /** that face, in fractions of the picture */
  face: { x: number; y: number; width: number; height: number } | null
  faces: number
}

export const unmeasured: SmileMeasure = { state: 'waiting', measured: null, face: null, faces: 0 }

/** the score of a face that does not smile at all, and how much a full smile adds to it */
const lowestPrior = 1_000
const priorSpan = 400

/**
 * The rating with which a smile begins: what was measured spans 400 points, which is ten to one between the best and the
 * worst in the scale of Elo.
 */
export const priorOf = (measured: number): number => lowestPrior + priorSpan * measured

/** so many PKs a smile goes through before it rests */
export const MOST_PKS = 7

export interface SmileState {
  /** its author lets it stand in PKs and boards */
  entered: boolean
  /** its post is approved and not deleted */
  isOpen: boolean
  /** banned or cancelled */
  authorIsGone: boolean
  isFeatured: boolean
  state: SmileMeasure['state']
  /** the PK it is in */
  pk: string | null
  pks: number
}

/** What indexes are made of, and follows from the rest; written with every change of it. */
export interface SmilePlace {
  /** stands in boards */
  isRanked: boolean
  /** stands among the picks */
  isPick: boolean
  /** may be paired */
  isFree: boolean
  /** is in a PK that it does not belong into any more */
  isStray: boolean
}

export const placeOf = (smile: SmileState): SmilePlace => {
  const isRanked = smile.entered && smile.isOpen && !smile.authorIsGone && smile.state === 'measured'
  return {
    isRanked,
    isPick: isRanked && smile.isFeatured,
    isFree: isRanked && smile.pk === null && smile.pks < MOST_PKS,
    isStray: !isRanked && smile.pk !== null,
  }
}
