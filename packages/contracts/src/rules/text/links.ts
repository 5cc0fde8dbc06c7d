import type { Language } from '../../errors.ts'
import { type Span, unusualDots } from './links/chains.ts'
import { endOfPath, findNames, rest } from './links/names.ts'
import { normalForm, writtenRange } from './normal-form.ts'

/** The replacement for a link. */
export const linkFiltered = { 'zh-CN': '网址已过滤', en: 'URL filtered' } as const satisfies Record<Language, string>

/** What every text with a link contains: checked first, since most texts have none of it. */
const marks = new RegExp(
  [
    '\\.\\s{0,3}[\\])}>】〕」』）]?\\s{0,2}\\p{L}',
    `[.。${unusualDots}]\\s{0,3}[\\])}>】〕」』）]?\\s{0,2}(?!\\p{Script=Han})\\p{L}`,
    '[\\[({<【〔「『（点點]\\s?(?:dot|[点點]|[a-z])|\\bdot\\b',
    '[,，](?:com|cn)|:[\\])]?\\s?[/\\\\]',
    '\\d[.。]\\d{1,3}[.。]\\d{1,3}[.。]\\d|\\[[0-9a-f:]*:[0-9a-f]*:',
  ].join('|'),
  'iu',
)
const mail = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}(?![a-z0-9-])/gi
const schemes = [
  `[a-z][a-z0-9+.-]{1,15}://${rest}+`,
  `(?:https?|h[x*]{2}ps?|ftps?)\\s?[\\[(]?:[\\])]?\\s?[/\\\\]{1,4}\\s?${rest}+`,
]
const scheme = new RegExp(schemes.join('|'), 'giu')
const address = /(?<![\d.])\d{1,3}(?:[.。]\d{1,3}){3}(?![.。]?\d)/g
const addressOfSix = /\[(?=[^\]]*:[^\]]*:[^\]]*:|[^\]]*::)[0-9a-f:.]{3,45}\](?::\d{2,5})?(?:\/\S*)?/gi

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ start: index, end: index + part.length }))

/** An address with a port or a path; a bare one only if it is too long for a version number. */
const addresses = (text: string): Span[] =>
  spansOf(text, address).flatMap(({ start, end }) => {
    const parts = text.slice(start, end).split(/[.。]/)
    const isLong = parts.join('').length > 7 && parts.every((part) => Number(part) < 256)
    const whole = endOfPath(text, end)
    return whole > end || isLong ? [{ start, end: whole }] : []
  })

/** Excluded from links: mail addresses, unless they are the user part of one. */
const mails = (text: string): Span[] => spansOf(text, mail).filter(({ end }) => endOfPath(text, end) === end)

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

const linksIn = (text: string): Span[] => {
  const sure = [...spansOf(text, scheme), ...addresses(text), ...spansOf(text, addressOfSix)]
  const innocent = mails(text)
  const names = findNames(text).filter((name) => !innocent.some((one) => overlaps(one, name)))
  const links: Span[] = []
  for (const span of [...sure, ...names].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = links.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else links.push({ ...span })
  }
  return links.map(({ start, end }) => ({
    start,
    end: start + text.slice(start, end).replace(/[.,;:!?)\]]+$/, '').length,
  }))
}

/**
 * Replaces every link of a text by the text of section 5 and returns the links: with a scheme, with an ending of the
 * public suffix list, `www.`, or an address with port or path. The search uses the text's normal form, so that
 * disguises (other letters and dots, invisible characters, dots written as words) do not help. A text without links is
 * unchanged. Mail addresses, version numbers and file names are not links.
 */
export const filterLinks = (text: string, language: Language = 'en'): { text: string; found: string[] } => {
  const form = normalForm(text)
  if (!marks.test(form.text)) return { text, found: [] }
  const found: string[] = []
  let [kept, from] = ['', 0]
  for (const span of linksIn(form.text)) {
    const [start, end] = writtenRange(form, text, span.start, span.end)
    found.push(text.slice(start, end).replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    kept += text.slice(from, start) + linkFiltered[language]
    from = end
  }
  return { text: kept + text.slice(from), found }
}
