/** A text as people read it, and where each of its UTF-16 units comes from in the text as it was written. */
export interface NormalForm {
  text: string
  /** by unit of `text`: its place in what was written; null: they are the same */
  places: readonly number[] | null
}

/** Texts of these alone are in normal form, as most of them are. */
const ordinary = /^[\t\n\r -~\u3400-\u4dbf\u4e00-\u9fff、。，！？；（）《》“”‘’…—]*$/
/** takes up no room, or only marks the character before it */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/u
const control = /(?![\t\n\r])\p{Cc}/u
/** punctuation that says more about a sentence than its ASCII twin */
const kept = new Set('，！？；（）…‥')
/** seen as something else than what Unicode says */
const seenAs: Readonly<Record<string, string>> = { '\u2800': ' ', ꓸ: '·', ㆍ: '·', ᆞ: '·', '\u{1d16d}': '·' }
/** 🅐 and 🅰: white letters on black, which Unicode does not count as compatible with the letters */
const blackLetters = [0x1f150, 0x1f170] as const
const bracketed = /^\(([a-z0-9]{1,2})\)$/i

const blackLetter = (char: string): string | undefined => {
  const code = char.codePointAt(0) ?? 0
  const first = blackLetters.find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first)
}

const isHan = (code: number): boolean => code >= 0x3400 && code <= 0x9fff
const readAs = (char: string): string => {
  const code = char.charCodeAt(0)
  if ((code >= 0x20 && code < 0x7f) || isHan(code)) return char
  if (kept.has(char)) return char
  const seen = seenAs[char]
  if (seen !== undefined) return seen
  if (unseen.test(char) || control.test(char)) return ''
  const plain = blackLetter(char) ?? char.normalize('NFKC')
  return bracketed.exec(plain)?.[1] ?? plain
}

/**
 * The one form in which texts are judged, for links and for words: NFKC, character by character, without what nobody
 * sees (joiners, bidi marks, tags, variation selectors, accents written as marks). Letter case stays.
 */
export const normalForm = (written: string): NormalForm => {
  if (ordinary.test(written)) return { text: written, places: null }
  let text = ''
  const places: number[] = []
  let place = 0
  for (const char of written) {
    const plain = readAs(char)
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    text += plain
    place += char.length
  }
  return { text, places }
}

/** Where the units from `start` to before `end` of a normal form stand in the text as it was written. */
export const writtenRange = ({ places }: NormalForm, written: string, start: number, end: number): [number, number] => {
  if (places === null) return [start, end]
  let next = end
  // one character may be several units
  while (next < places.length && places[next] === places[end - 1]) next++
  return [places[start] ?? written.length, places[next] ?? written.length]
}
