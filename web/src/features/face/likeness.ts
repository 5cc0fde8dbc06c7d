/** How far the slider reaches; the same person lies below 0.6 as a rule. */
export const NEAREST = 0.3
export const FARTHEST = 1
export const USUAL = 0.6

/**
 * A scale for people, no probability: the same numbers are 100 %, the threshold of the same person 60 %, from 1.5 on 0.
 */
export const similarityOf = (distance: number): number => Math.max(0, Math.round(100 - distance / 0.015))

/** A distance in plain words. */
export const wordOf = (distance: number): 'same' | 'like' | 'alike' | 'some' => {
  if (distance < 0.4) return 'same'
  if (distance < 0.6) return 'like'
  return distance < 0.75 ? 'alike' : 'some'
}

/** How far a search reaches, in the word of the farthest that it still shows. */
export const reachOf = (distance: number): ReturnType<typeof wordOf> => wordOf(distance - 0.001)
