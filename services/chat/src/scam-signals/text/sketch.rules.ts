import { normalizeText } from '@xinyu/contracts/rules/text/sensitive-words'

/**
 * A fingerprint that recognises similar texts: the smallest hashes of its letter pairs (a bottom-k sketch, after
 * Broder). A short text is represented in full, a long one by a sample; the text cannot be read from it.
 */
export type Sketch = readonly number[]

const kept = 24
/** shorter texts are common greetings */
export const minLetters = 9
/** share of common letter pairs that makes two texts similar */
export const minSimilarity = 0.6

/** FNV-1a over two letters, mixed so that neighbours in the table are none here. */
const hashOf = (one: number, other: number): number => {
  let hash = Math.imul(0x811c9dc5 ^ one, 0x01000193)
  hash = Math.imul(hash ^ other, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

/** Null: too short to compare. */
export const sketchOf = (text: string): Sketch | null => {
  const letters = normalizeText(text)
  if (letters.length < minLetters) return null
  const hashes = new Set<number>()
  for (let index = 1; index < letters.length; index++)
    hashes.add(hashOf(letters.charCodeAt(index - 1), letters.charCodeAt(index)))
  return [...hashes].sort((a, b) => a - b).slice(0, kept)
}

/** How much two texts have in common, 0 to 1: the share of the smallest hashes of both that is in each. */
export const resemblance = (one: Sketch, other: Sketch): number => {
  const [mine, theirs] = [new Set(one), new Set(other)]
  const smallest = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, kept)
  const both = smallest.filter((hash) => mine.has(hash) && theirs.has(hash)).length
  return smallest.length === 0 ? 0 : both / smallest.length
}

export const isAlike = (one: Sketch, other: Sketch): boolean => resemblance(one, other) >= minSimilarity
