import { dateInChina, isCalendarDate } from './age.ts'

/**
 * GB/T 2260 at the level of provinces: valid beginnings of an ID number. (The profile's own codes differ from 66 on.)
 */
export const idCardRegions: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(' '),
)

/** The four refusals of section 5, in the order of the checks. */
export type IdCardRefusal = 'ID_FORMAT' | 'ID_REGION' | 'ID_BIRTH_DATE' | 'ID_CHECKSUM'

export interface IdCard {
  /** always 18 characters, X in upper case */
  readonly number: string
  readonly birthday: string
  /** 1 man, 2 woman */
  readonly gender: 1 | 2
  /** GB/T 2260, six digits */
  readonly region: string
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const

/** The 18th character for 17 digits: weights of section 5, modulo 11 (GB 11643, ISO 7064 MOD 11-2). */
export const checkCharacter = (seventeen: string): string => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(seventeen[at]), 0)
  return '10X98765432'.charAt(sum % 11)
}

const widen = (text: string): string => (text.length === 15 ? `${text.slice(0, 6)}19${text.slice(6)}` : text)

/**
 * Parses a Chinese ID number of 15 or 18 characters, or returns the first of the four refusals. The birth date must be
 * a calendar day from 1900 to today in China. 15 digits are of the 1900s and have no checksum.
 */
export const readIdCard = (text: string, now: Date): IdCard | IdCardRefusal => {
  const entered = text.trim().toUpperCase()
  if (!/^(?:\d{15}|\d{17}[\dX])$/.test(entered)) return 'ID_FORMAT'
  if (!idCardRegions.has(entered.slice(0, 2))) return 'ID_REGION'
  const wide = widen(entered)
  const birthday = `${wide.slice(6, 10)}-${wide.slice(10, 12)}-${wide.slice(12, 14)}`
  if (!isCalendarDate(birthday) || birthday < '1900-01-01' || birthday > dateInChina(now)) return 'ID_BIRTH_DATE'
  const seventeen = wide.slice(0, 17)
  const last = checkCharacter(seventeen)
  if (entered.length === 18 && entered.slice(17) !== last) return 'ID_CHECKSUM'
  return {
    number: seventeen + last,
    birthday,
    gender: Number(seventeen[16]) % 2 === 1 ? 1 : 2,
    region: wide.slice(0, 6),
  }
}

/** Why a text is not an ID number; null if it is one. */
export const idCardRefusal = (text: string, now: Date): IdCardRefusal | null => {
  const card = readIdCard(text, now)
  return typeof card === 'string' ? card : null
}
