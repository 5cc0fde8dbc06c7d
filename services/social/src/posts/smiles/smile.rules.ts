/** The face service's result for the first picture of a smile post. */
export interface SmileMeasure {
  state: 'waiting' | 'measured' | 'noFace'
  /** 0..1, the model's confidence that the largest face smiles */
  measured: number | null
  /** that face, in fractions of the picture */
  face: { x: number; y: number; width: number; height: number } | null
  faces: number
}

export const unmeasured: SmileMeasure = { state: 'waiting', measured: null, face: null, faces: 0 }

/** score of a face that does not smile at all, and the most a smile adds to it */
const lowestPrior = 1_000
const priorSpan = 400

/** The initial rating: the measure spans 400 points, ten to one between the best and the worst on the Elo scale. */
export const priorOf = (measured: number): number => lowestPrior + priorSpan * measured

/** number of PKs after which a smile is no longer paired */
export const MAX_PKS = 7

export interface SmileState {
  /** its author allows PKs and boards */
  entered: boolean
  /** its post is approved and not deleted */
  isOpen: boolean
  /** banned or cancelled */
  authorIsGone: boolean
  isFeatured: boolean
  state: SmileMeasure['state']
  /** its current PK */
  pk: string | null
  pks: number
}

/** Index fields derived from the rest; written with every change of it. */
export interface SmilePlace {
  /** is on boards */
  isRanked: boolean
  /** is among the picks */
  isPick: boolean
  /** may be paired */
  isFree: boolean
  /** is in a PK where it no longer belongs */
  isStray: boolean
}

export const placeOf = (smile: SmileState): SmilePlace => {
  const isRanked = smile.entered && smile.isOpen && !smile.authorIsGone && smile.state === 'measured'
  return {
    isRanked,
    isPick: isRanked && smile.isFeatured,
    isFree: isRanked && smile.pk === null && smile.pks < MAX_PKS,
    isStray: !isRanked && smile.pk !== null,
  }
}
