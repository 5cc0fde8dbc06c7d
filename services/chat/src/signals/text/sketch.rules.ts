import { normalizeText } from '@xinyu/contracts/rules/sensitive-words'

/**
 * What is kept of a text to know one like it again: the smallest hashes of its pairs of letters (a bottom-k sketch,
 * after Broder). A short text is kept whole, a long one as a sample; the text itself cannot be read from it.
 */
export type Sketch = readonly number[]

const kept = 24
/** a greeting is what everybody writes to everybody */
export const fewestLetters = 9
/** of the pairs of letters of two texts, those that both have */
export const alike = 0.6

/** FNV-1a over two letters, mixed so that neighbours in the table are none here. */
const hashOf = (one: number, other: number): number => {
  let hash = Math.imul(0x811c9dc5 ^ one, 0x01000193)
  hash = Math.imul(hash ^ other, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

/** Null: too short to say anything. */
export const sketchOf = (text: string): Sketch | null => {
  const letters = normalizeText(text)
  if (letters.length < fewestLetters) return null
  const hashes = new Set<number>()
  for (let index = 1; index < letters.length; index++)
    hashes.add(hashOf(letters.charCodeAt(index - 1), letters.charCodeAt(index)))
  return [...hashes].sort((a, b) => a - b).slice(0, kept)
}

/** How much two texts have in common, 0 to 1: of the smallest hashes of both, the share that is in each. */
export const resemblance = (one: Sketch, other: Sketch): number => {
  const [mine, theirs] = [new Set(one), new Set(other)]
  const smallest = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, kept)
  const both = smallest.filter((hash) => mine.has(hash) && theirs.has(hash)).length
  return smallest.length === 0 ? 0 : both / smallest.length
}

export const isAlike = (one: Sketch, other: Sketch): boolean => resemblance(one, other) >= alike
