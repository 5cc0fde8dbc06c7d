import { normalForm } from '@xinyu/contracts/rules/text/normal-form'
import { simplified } from '@xinyu/contracts/rules/text/words/traditional'

/** A gram of Chinese is two characters, one of letters and digits three; at its start a run of these has one of two. */
const hanGram = 2
const letterGram = 3
/** more of a text is found by nobody */
const maxText = 2_000

const runs = /[\u3400-\u9fff]+|[\p{L}\p{N}]+/gu
const isHan = (run: string): boolean => /^[\u3400-\u9fff]/.test(run)

/** As texts are compared: lower case, simplified, without invisible characters, one space between words. */
export const searchable = (text: string): string =>
  Array.from(normalForm(text.slice(0, maxText)).text.toLowerCase(), (char) => simplified.get(char) ?? char)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** 32 bits of a gram (FNV-1a), which need less of an index than its characters. Texts decide about equal ones. */
export const gramOf = (gram: string): number => {
  let hash = 0x811c9dc5
  for (let place = 0; place < gram.length; place++) hash = Math.imul(hash ^ gram.charCodeAt(place), 0x01000193)
  return hash | 0
}

const slicesOf = (run: string, length: number): string[] =>
  Array.from({ length: Math.max(0, run.length - length + 1) }, (_none, at) => run.slice(at, at + length))

/** The grams under which a text is found. */
export const gramsOf = (text: string): number[] => {
  const grams = new Set<string>()
  for (const [run] of text.matchAll(runs)) {
    for (const gram of slicesOf(run, isHan(run) ? hanGram : letterGram)) grams.add(gram)
    if (!isHan(run) && run.length > 1) grams.add(run.slice(0, 2))
  }
  return [...grams].map(gramOf)
}

/** The grams that every text with these words has; none: the words are too short to be found. */
export const gramsOfQuery = (words: readonly string[]): number[] => {
  const grams = words.flatMap((word) =>
    [...word.matchAll(runs)].flatMap(([run]) => {
      if (isHan(run)) return slicesOf(run, hanGram)
      return run.length === 2 ? [run] : slicesOf(run, letterGram)
    }),
  )
  return [...new Set(grams)].map(gramOf)
}
