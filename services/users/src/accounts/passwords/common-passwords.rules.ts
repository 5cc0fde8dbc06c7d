import { commonWords, keyboardSequences } from './common-words.rules.ts'

const longestWord = Math.max(...[...commonWords].map((word) => word.length))
const bothWays = keyboardSequences.flatMap((sequence) => [sequence, [...sequence].toReversed().join('')])
const asLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Recognizes passwords as they appear in lists of breached passwords, by pattern instead of by a list: up to eleven
 * digits (dates, phones, sequences); a few characters repeated; keyboard walks; one to three common words or names,
 * also with letters replaced by digits, with a short number or symbol before or after; and anything that contains the
 * owner's phone.
 */
export const isCommonPassword = (password: string, phone: string | null): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  if (phone !== null && (text.includes(phone) || (text.length >= 6 && phone.includes(text)))) return true
  return isOnlyDigits(text) || isRepeated(text) || isSequence(text) || isWords(text)
}

const isOnlyDigits = (text: string): boolean => /^\d{1,11}$/.test(text)

/** fewer than four different characters, or one part of up to six characters repeated */
const isRepeated = (text: string): boolean => new Set(text).size < 4 || /^(.{1,6}?)\1+.{0,2}$/.test(text)

const sequenceLength = (text: string, from: number): number => {
  let length = 0
  while (
    from + length < text.length &&
    bothWays.some((sequence) => sequence.includes(text.slice(from, from + length + 1)))
  )
    length++
  return length
}

/** only keyboard walks of three keys or more, with at most two keys between or after them */
const isSequence = (text: string): boolean => {
  let strays = 0
  for (let at = 0; at < text.length;) {
    const length = sequenceLength(text, at)
    if (length < 3) strays++
    at += length < 3 ? 1 : length
  }
  return strays <= 2
}

const isWords = (text: string): boolean => {
  const readings = [text, ...decorations(text)]
  return readings.some(
    (core) => isOfWords(core, 3) || isOfWords([...core].map((sign) => asLetters[sign] ?? sign).join(''), 3),
  )
}

/** The core of the text without leading or trailing digits and symbols: up to eight digits, up to three symbols. */
function* decorations(text: string): Generator<string> {
  const [, before = '', core = '', behind = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? []
  if (isShort(before) && isShort(behind)) yield core
  // a leading or trailing symbol may stand for a letter: p@ssw0rd1
  for (let cut = 1; cut <= 4 && cut < text.length; cut++) {
    if (!hasLetter(text.slice(-cut))) yield text.slice(0, -cut)
    if (!hasLetter(text.slice(0, cut))) yield text.slice(cut)
  }
  // words separated by a digit or symbol: li_wei1990
  if (isShort(before) && isShort(behind)) yield core.replace(/[\W_\d]{1,4}/g, '')
}

const hasLetter = (text: string): boolean => /[a-z]/.test(text)

const isShort = (text: string): boolean =>
  (text.match(/\d/g)?.length ?? 0) <= 8 && (text.match(/\D/g)?.length ?? 0) <= 3

const isOfWords = (text: string, maxWords: number): boolean => {
  if (text === '') return true
  if (maxWords === 0) return false
  for (let length = Math.min(longestWord, text.length); length > 0; length--)
    if (
      (commonWords.has(text.slice(0, length)) || (length === 1 && maxWords === 3 && /[a-z]/.test(text))) &&
      isOfWords(text.slice(length), maxWords - 1)
    )
      return true
  return false
}
