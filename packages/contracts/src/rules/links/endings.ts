import { getPublicSuffix, parse } from 'tldts'
import { letterTable } from '../words/letters.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** no words of a language: what stands before one of these and a dot is a name, however the dot is written */
const unworded = setOf('com cn net org xyz cc io hk tw jp kr ru icu biz mobi cfd sbs cyou gov edu')
/** the usual endings of links in chats, short names and numbers before them included */
const usual = setOf(
  'com cn net org top xyz vip club shop site online info cc tv io app link live wang ltd store fun icu tech ink pro ' +
    'biz mobi asia hk tw mo jp kr ru ly gg gl dev page gov edu wiki art game games cloud space website world today ' +
    'mom lol sbs cfd buzz cyou rest bond',
)
/** also before an unusual dot, as in `evil · click`, where hobbies stand in a row too */
const sturdy = new Set([...unworded, ...setOf('top vip info site online link website click dating')])
/** English words and Chinese syllables that follow a full stop without a blank: `see you.me too` */
const spoken = setOf(
  'me so to us is in it at be do no my am as by im la id ma ba ne de li ai sh pm you now here how new one like',
)
/** endings of files too: `readme.md` */
const ofFiles = setOf('md sh py rs pl ps zip mov')
const hanEndings = setOf('中国 中國 公司 网络 網絡 网址 網址 网站 网店 商城 中文网')
/** said more often than visited */
const hanSpoken = setOf('我爱你')

export type Ending = 'usual' | 'other' | 'spoken' | 'file' | 'han' | 'hanWord' | 'hanSaid'

const known = new Map<string, boolean>()
/** Of the public suffix list, without the suffixes that companies have registered for themselves. */
const isListed = (label: string): boolean => {
  const before = known.get(label)
  if (before !== undefined) return before
  const options = { validateHostname: false, extractHostname: false, detectIp: false }
  const isOne = getPublicSuffix(`x.${label}`, options) !== null && parse(`x.${label}`, options).isIcann === true
  if (known.size < 5_000) known.set(label, isOne)
  return isOne
}

const isHan = /^\p{Script=Han}+$/u

/** A label in small letters; where all of them look like Latin ones, as those. */
export const plainLabel = (label: string): string => {
  const small = label.toLowerCase()
  const latin = String.fromCharCode(...Array.from(small, (char) => letterTable[char.charCodeAt(0)] ?? 0))
  return /^[a-z]+$/.test(latin) ? latin : small
}

/** What kind of ending a label would be; null: it is none. */
export const endingOf = (label: string): Ending | null => {
  if (label.length > 63) return null
  if (isHan.test(label)) {
    if (hanEndings.has(label)) return 'han'
    if (hanSpoken.has(label)) return 'hanSaid'
    return isListed(label) ? 'hanWord' : null
  }
  if (ofFiles.has(label)) return 'file'
  if (spoken.has(label)) return 'spoken'
  if (usual.has(label)) return 'usual'
  return /^xn--[a-z0-9-]+$/.test(label) || (label.length > 1 && isListed(label)) ? 'other' : null
}

export const isSturdy = (label: string): boolean => sturdy.has(label) || label.startsWith('xn--')
export const isUnworded = (label: string): boolean => unworded.has(label)
/** Whether a label is an ending that is a word first, as in a list of hobbies. */
export const isWord = (label: string): boolean => !usual.has(label) && endingOf(label) !== null
