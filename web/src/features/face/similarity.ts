/** Bounds and default of the slider; two pictures of one person are usually closer than 0.6. */
export const MIN_DISTANCE = 0.3
export const MAX_DISTANCE = 1
export const DEFAULT_DISTANCE = 0.6

/** Percent for display, not a probability: distance 0 is 100 %, 0.6 (usual for one person) 60 %, 1.5 and more 0 %. */
export const similarityOf = (distance: number): number => Math.max(0, Math.round(100 - distance / 0.015))

type SimilarityLevel = 'same' | 'very-similar' | 'similar' | 'slightly-similar'

export const similarityLevel = (distance: number): SimilarityLevel => {
  if (distance < 0.4) return 'same'
  if (distance < 0.6) return 'very-similar'
  return distance < 0.75 ? 'similar' : 'slightly-similar'
}

/** The level of the most distant match that a search shows: its limit is exclusive, so 0.6 shows up to very similar. */
export const searchRangeLevel = (limit: number): SimilarityLevel => similarityLevel(limit - 0.001)
