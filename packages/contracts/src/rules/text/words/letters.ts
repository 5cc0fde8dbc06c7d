import { normalForm } from '../normal-form.ts'
import { simplified } from './traditional.ts'

/** Not a letter: may separate the letters of a word to hide it. */
export const separator = 0
/** Not a letter, and the end of a clause: words seldom continue after it. */
export const clauseEnd = 1

const clauseEnds = new Set('，。！？；：、,!?;:…\n\r')
const numerals = ['零〇', '一壹', '二贰貳', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖']
/** letters of other scripts and small capitals that look like Latin ones */
const lookAlikes = Object.fromEntries(
  Array.from('аеорсухіѕјһԁԛԝӏοανιρυκᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢɑɡı', (letter, at) => [
    letter,
    'aeopcyxisjhdqwloavipukabcdefghijklmnopqrstuvwyzagi'.charAt(at),
  ]),
)
const plus = new Set('+＋➕')
const isLetter = /[\p{L}\p{N}]/u

export const isHan = (code: number): boolean => code >= 0x3400 && code <= 0x9fff
/** Han letters that fold to themselves, Hangul, and characters without a shape of their own. */
const isPlain = (code: number): boolean => isHan(code) || (code >= 0xac00 && code <= 0xd7a3)

const foldedCode = (code: number): number => {
  if (isPlain(code)) return code
  if (code >= 0xd800 && code <= 0xf8ff) return separator // halves of emoji, private use
  const char = String.fromCharCode(code)
  if (clauseEnds.has(char)) return clauseEnd
  if (plus.has(char)) return '加'.charCodeAt(0)
  // folds tones and accents, and circled or bracketed letters
  const bare = [...char.normalize('NFKD').toLowerCase()].filter((part) => isLetter.test(part))
  const [only] = bare
  if (only === undefined) return separator
  return (bare.length === 1 ? only : char).charCodeAt(0)
}

const makeTable = (): Uint16Array => {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => foldedCode(code))
  const set = (from: string, to: string): void => {
    table[from.charCodeAt(0)] = to.charCodeAt(0)
  }
  for (const [from, to] of simplified) set(from, to)
  numerals.forEach((forms, digit) => [...forms].forEach((form) => set(form, String(digit))))
  for (const [from, to] of Object.entries(lookAlikes)) {
    set(from, to)
    set(from.toUpperCase(), to)
  }
  return table
}

/**
 * By UTF-16 unit: the letter that it folds to (full width, capitals, accents, traditional and look-alike letters, and
 * numerals), `separator` or `clauseEnd`.
 */
export const letterTable: Uint16Array = makeTable()

export const isLatin = (letter: number): boolean => letter >= 0x61 && letter <= 0x7a
export const isDigit = (letter: number): boolean => letter >= 0x30 && letter <= 0x39

/** Letters that may be inserted into a Han word to hide it. */
export const isFiller = (letter: number): boolean => isLatin(letter) || isDigit(letter)

export const normalizeText = (text: string): string => {
  let folded = ''
  const seen = normalForm(text).text
  for (let index = 0; index < seen.length; index++) {
    const letter = letterTable[seen.charCodeAt(index)] ?? separator
    if (letter > clauseEnd) folded += String.fromCharCode(letter)
  }
  return folded
}
