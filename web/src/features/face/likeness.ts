/** Bounds and default of the slider; two pictures of one person are usually closer than 0.6. */
export const MIN_DISTANCE = 0.3
export const MAX_DISTANCE = 1
export const DEFAULT_DISTANCE = 0.6

/** Percent for display, not a probability: distance 0 is 100 %, 0.6 (usual for one person) 60 %, 1.5 and more 0 %. */
export const similarityOf = (distance: number): number => Math.max(0, Math.round(100 - distance / 0.015))

/** A distance in plain words. */
export const likenessWord = (distance: number): 'same' | 'like' | 'alike' | 'some' => {
  if (distance < 0.4) return 'same'
  if (distance < 0.6) return 'like'
  return distance < 0.75 ? 'alike' : 'some'
}

/** The word for the most distant match that a search still shows. */
export const searchRangeText = (distance: number): ReturnType<typeof likenessWord> => likenessWord(distance - 0.001)
