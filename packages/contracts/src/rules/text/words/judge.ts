import { isDigit, isHan, isLatin } from './letters.ts'
import { Gap, type Letters } from './read-letters.ts'

/** A folded spelling of a word, with the rules for whether it counts. */
export interface Form {
  letters: string
  /** phrases that contain it, and the letter at which it begins in each */
  holders: readonly { phrase: string; offset: number }[]
  /** phrases that make it innocent when adjacent, and those of which one is required */
  innocentBeside: readonly string[]
  near: readonly string[]
}
/** Why a match does not count. */
export type Innocent = 'phrase' | 'inside' | 'clauses' | 'alone'

/** letters on each side that are beside a word */
const contextLetters = 12
/** a word this short may arise by chance where two others meet */
const shortWord = 2
const windowLetters = 6

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Why the letters from `start` to before `end` only happen to spell the word; null: they are the word. */
export const innocentReason = (form: Form, letters: Letters, start: number, end: number): Innocent | null => {
  if (cutsLatin(letters, start, end)) return 'inside'
  if (crossesClauses(letters, start, end)) return 'clauses'
  const beside = contextOf(letters, start, end)
  if (form.holders.some(({ phrase, offset }) => matchesAt(letters, phrase, start - offset))) return 'phrase'
  if (form.innocentBeside.some((phrase) => beside.includes(phrase))) return 'phrase'
  if (form.near.length > 0 && !form.near.some((phrase) => beside.includes(phrase))) return 'alone'
  return cutsWords(letters, start, end) ? 'inside' : null
}

/** `sub` is not a word in `subway`; but `vx` is one in `vx88`, and in `vxlin_88`, before a name. */
const cutsLatin = ({ codes, gaps }: Letters, start: number, end: number): boolean => {
  const joins = (index: number): boolean => gaps[index] === Gap.None && isLatin(codes[index] ?? 0)
  if (start > 0 && joins(start) && isLatin(codes[start - 1] ?? 0)) return true
  if (!joins(end) || !isLatin(codes[end - 1] ?? 0)) return false
  let index = end
  while (joins(index)) index++
  return !isDigit(codes[index] ?? 0)
}

/** A match across a comma counts only if both of its ends are free, as with letters spread over lines. */
const crossesClauses = ({ gaps, codes }: Letters, start: number, end: number): boolean => {
  const isFree = (index: number): boolean => index === 0 || index === codes.length || gaps[index] !== Gap.None
  return gaps.slice(start + 1, end).includes(Gap.Clause) && !(isFree(start) && isFree(end))
}

const matchesAt = ({ codes }: Letters, phrase: string, from: number): boolean => {
  if (from < 0 || from + phrase.length > codes.length) return false
  for (let index = 0; index < phrase.length; index++) if (phrase.charCodeAt(index) !== codes[from + index]) return false
  return true
}

/** The letters around the word, which is replaced by a gap. */
const contextOf = ({ codes }: Letters, start: number, end: number): string =>
  [codes.slice(Math.max(0, start - contextLetters), start), codes.slice(end, end + contextLetters)]
    .map((part) => String.fromCharCode(...part))
    .join('\n')

/** Whether a short word begins or ends within another word of its clause: 包养 in 面包|养胃. */
const cutsWords = ({ text, codes, at, gaps }: Letters, start: number, end: number): boolean => {
  if (end - start > shortWord || !codes.slice(start, end).every((code) => isHan(code))) return false
  let first = start
  while (first > 0 && start - first < windowLetters && gaps[first] !== Gap.Clause) first--
  let last = end
  while (last < codes.length && last - end < windowLetters && gaps[last] !== Gap.Clause) last++
  const window = at.slice(first, last).map((index) => text[index] ?? '')
  const [from, to] = [start - first, end - first]
  for (const { index, segment } of segmenter.segment(window.join(''))) {
    const behind = index + segment.length
    const beginsBefore = index < from && behind > from && behind < to
    const endsBehind = index > from && index < to && behind > to
    if (beginsBefore || endsBehind) return true
  }
  return false
}
