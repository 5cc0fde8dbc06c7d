/** A score of 0 to 100 in a word. */
export const scoreWord = (score: number): 'big' | 'warm' | 'soft' | 'calm' => {
  if (score >= 80) return 'big'
  if (score >= 55) return 'warm'
  return score >= 25 ? 'soft' : 'calm'
}
