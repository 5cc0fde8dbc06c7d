import { normalizeText } from '../text/sensitive-words.ts'

/** shorter texts are greetings, which many people write */
export const minLetters = 16
/** numbers, accounts and Latin names differ in copies of one text; they count only in texts of little else */
const handles = /[a-z0-9]+/g
const gramSizes = [1, 2]
const bits = 64

const mixed = (hash: number): number => {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return whole ^ (whole >>> 16)
}
const hashOf = (gram: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let place = 0; place < gram.length; place++) hash = Math.imul(hash ^ gram.charCodeAt(place), 0x01000193)
  return mixed(hash)
}

const lettersOf = (text: string): string => {
  const letters = normalizeText(text)
  const words = letters.replace(handles, '')
  return words.length >= minLetters ? words : letters
}

/**
 * A SimHash (after Charikar) of a text's letters and pairs of letters: 64 bits as 16 hexadecimal digits, of which
 * similar texts share nearly all. 64 bits for a whole text: no text can be read from it. Null: too short to compare.
 */
export const textPrint = (text: string): string | null => {
  const letters = lettersOf(text)
  if (letters.length < minLetters) return null
  const grams = new Set(
    gramSizes.flatMap((size) =>
      Array.from({ length: letters.length - size + 1 }, (_none, at) => letters.slice(at, at + size)),
    ),
  )
  const votes = new Int32Array(bits)
  for (const gram of grams)
    for (const [half, seed] of [0, 0x9e3779b9].entries()) {
      const hash = hashOf(gram, seed)
      for (let bit = 0; bit < bits / 2; bit++)
        votes[half * 32 + bit] = (votes[half * 32 + bit] ?? 0) + ((hash >>> bit) & 1 ? 1 : -1)
    }
  return BigInt(`0b${[...votes].map((vote) => (vote > 0 ? 1 : 0)).join('')}`)
    .toString(16)
    .padStart(16, '0')
}
