/** A text as people read it, and the position of each of its UTF-16 units in the original. */
export interface NormalForm {
  text: string
  /** by unit of `text`: its position in the original; null: they are the same */
  places: readonly number[] | null
}

/** Texts of only these characters are in normal form, as most are. */
const ordinary = /^[\t\n\r -~\u3400-\u4dbf\u4e00-\u9fff、。，！？；（）《》“”‘’…—]*$/
/** zero width, or only marks the character before it */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/u
const control = /(?![\t\n\r])\p{Cc}/u
/** punctuation that carries more meaning than its ASCII form */
const keptPunctuation = new Set('，！？；（）…‥')
/** looks different from its Unicode equivalent */
const visualForms: Readonly<Record<string, string>> = { '\u2800': ' ', ꓸ: '·', ㆍ: '·', ᆞ: '·', '\u{1d16d}': '·' }
/** 🅐 and 🅰: white letters on black, which Unicode does not treat as compatible with the letters */
const blackLetters = [0x1f150, 0x1f170] as const
const bracketed = /^\(([a-z0-9]{1,2})\)$/i

const blackLetter = (char: string): string | undefined => {
  const code = char.codePointAt(0) ?? 0
  const first = blackLetters.find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCharCode(0x61 + code - first)
}

const isHan = (code: number): boolean => code >= 0x3400 && code <= 0x9fff
const normalizeChar = (char: string): string => {
  const code = char.charCodeAt(0)
  if ((code >= 0x20 && code < 0x7f) || isHan(code)) return char
  if (keptPunctuation.has(char)) return char
  const seen = visualForms[char]
  if (seen !== undefined) return seen
  if (invisible.test(char) || control.test(char)) return ''
  const plain = blackLetter(char) ?? char.normalize('NFKC')
  return bracketed.exec(plain)?.[1] ?? plain
}

/**
 * The form in which texts are checked for links and words: NFKC, character by character, without invisible characters
 * (joiners, bidi marks, tags, variation selectors, accents written as marks). Letter case is kept.
 */
export const normalForm = (written: string): NormalForm => {
  if (ordinary.test(written)) return { text: written, places: null }
  let text = ''
  const places: number[] = []
  let place = 0
  for (const char of written) {
    const plain = normalizeChar(char)
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    text += plain
    place += char.length
  }
  return { text, places }
}

/** The range in the original text of the units from `start` to before `end` of its normal form. */
export const writtenRange = ({ places }: NormalForm, written: string, start: number, end: number): [number, number] => {
  if (places === null) return [start, end]
  let next = end
  // one character may be several units
  while (next < places.length && places[next] === places[end - 1]) next++
  return [places[start] ?? written.length, places[next] ?? written.length]
}
