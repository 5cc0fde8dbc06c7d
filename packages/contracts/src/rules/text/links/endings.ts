import { getPublicSuffix, parse } from 'tldts'
import { letterTable } from '../words/letters.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** not words of a language: a label before one of these and a dot is a name, however the dot is written */
const nonWordEndings = setOf('com cn net org xyz cc io hk tw jp kr ru icu biz mobi cfd sbs cyou gov edu')
/** the usual endings of links in chats, also after short labels and numbers */
const commonEndings = setOf(
  'com cn net org top xyz vip club shop site online info cc tv io app link live wang ltd store fun icu tech ink pro ' +
    'biz mobi asia hk tw mo jp kr ru ly gg gl dev page gov edu wiki art game games cloud space website world today ' +
    'mom lol sbs cfd buzz cyou rest bond',
)
/** also after an unusual dot, as in `evil · click`, which also separates hobbies */
const unambiguousEndings = new Set([...nonWordEndings, ...setOf('top vip info site online link website click dating')])
/** English words and Chinese syllables that follow a full stop without a space: `see you.me too` */
const wordEndings = setOf(
  'me so to us is in it at be do no my am as by im la id ma ba ne de li ai sh pm you now here how new one like',
)
/** also file extensions: `readme.md` */
const fileExtensions = setOf('md sh py rs pl ps zip mov')
const hanEndings = setOf('中国 中國 公司 网络 網絡 网址 網址 网站 网店 商城 中文网')
/** more often a phrase than a link */
const hanPhrases = setOf('我爱你')

export type Ending = 'usual' | 'other' | 'spoken' | 'file' | 'han' | 'hanWord' | 'hanSaid'

const listedCache = new Map<string, boolean>()
/** In the public suffix list, without suffixes that companies registered for themselves. */
const isListed = (label: string): boolean => {
  const before = listedCache.get(label)
  if (before !== undefined) return before
  const options = { validateHostname: false, extractHostname: false, detectIp: false }
  const isOne = getPublicSuffix(`x.${label}`, options) !== null && parse(`x.${label}`, options).isIcann === true
  if (listedCache.size < 5_000) listedCache.set(label, isOne)
  return isOne
}

const isHan = /^\p{Script=Han}+$/u

/** A label in lower case; in Latin letters if all of its letters look like Latin ones. */
export const plainLabel = (label: string): string => {
  const small = label.toLowerCase()
  const latin = String.fromCharCode(...Array.from(small, (char) => letterTable[char.charCodeAt(0)] ?? 0))
  return /^[a-z]+$/.test(latin) ? latin : small
}

/** The kind of ending of a label; null: not an ending. */
export const endingOf = (label: string): Ending | null => {
  if (label.length > 63) return null
  if (isHan.test(label)) {
    if (hanEndings.has(label)) return 'han'
    if (hanPhrases.has(label)) return 'hanSaid'
    return isListed(label) ? 'hanWord' : null
  }
  if (fileExtensions.has(label)) return 'file'
  if (wordEndings.has(label)) return 'spoken'
  if (commonEndings.has(label)) return 'usual'
  return /^xn--[a-z0-9-]+$/.test(label) || (label.length > 1 && isListed(label)) ? 'other' : null
}

export const isUnambiguous = (label: string): boolean => unambiguousEndings.has(label) || label.startsWith('xn--')
export const isNonWord = (label: string): boolean => nonWordEndings.has(label)
/** Whether a label is an ending but primarily a word, as in a list of hobbies. */
export const isWordEnding = (label: string): boolean => !commonEndings.has(label) && endingOf(label) !== null
