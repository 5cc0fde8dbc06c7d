import type { Language } from '../errors.ts'

/** What stands in the place of a link. */
export const linkFiltered = { 'zh-CN': '网址已过滤', en: 'URL filtered' } as const satisfies Record<Language, string>

// Endings that are no common word after a full stop, so that a bare name with one is a link.
const ENDINGS =
  'com|cn|net|org|top|xyz|vip|club|shop|site|online|info|cc|tv|io|app|link|live|wang|ltd|store|fun|icu|tech|ink|pro|biz|mobi|asia|hk|tw|mo|jp|kr|ru|ly|gg|gl|dev|page|gov|edu|wiki|art|games?|cloud|space|website|world|today|mom|lol|sbs|cfd|buzz|cyou|rest|bond'
// Chinese endings count only after a plain dot and before no other Chinese character, or `ok。公司…` would be one.
const HAN_ENDINGS = '中国|公司|网络|网址'
// Endings that are words too (`see you.me`): only with a path, as in t.me/name.
const WORD_ENDINGS =
  'me|co|so|to|us|is|in|it|at|be|do|no|my|sh|im|ai|la|ws|ee|ph|sg|uk|de|fr|ca|au|nz|eu|tk|ml|ga|cf|gq|pw|id'
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOT = '[.\u3002\uff61]'
const NAME = `(?:${LABEL}${DOT}){1,8}`
const REST = '[^\\s\\p{Script=Han}\u3000-\u303f\uff00-\uffef<>"\'“”‘’]'
const PORT = '(?::\\d{2,5})'
const PATH = `(?:[/?#]${REST}*)`
const END = '(?![a-z0-9-])'
const LINK = new RegExp(
  [
    `[a-z][a-z0-9+.-]{1,15}://${REST}+`,
    `(?<![a-z0-9@._-])www${DOT}${NAME}[a-z]{2,}${END}${PORT}?${PATH}?`,
    `(?<![a-z0-9@._-])${NAME}(?:${ENDINGS})${END}${PORT}?${PATH}?`,
    `\\p{Script=Han}{1,20}\\.(?:${ENDINGS})${END}${PORT}?${PATH}?`,
    `(?:${LABEL}|\\p{Script=Han}{1,20})\\.(?:${HAN_ENDINGS})(?!\\p{Script=Han})${PORT}?${PATH}?`,
    `(?<![a-z0-9@._-])${NAME}(?:${WORD_ENDINGS})${END}${PORT}?${PATH}`,
    `(?<![a-z0-9@._-])(?:\\d{1,3}\\.){3}\\d{1,3}(?!\\d)(?:${PORT}${PATH}?|${PATH})`,
  ].join('|'),
  'giu',
)

// full-width letters and signs read as their ASCII twins; one character for one, so that places stay the same
const fold = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

/**
 * Replaces every link of a text (with a scheme, `www.`, a bare domain, an address with port or path; full-width and
 * zero-width disguises included) by the text of section 5, and says what was found. A text without links comes back
 * unchanged. Mail addresses, version numbers and file names are not links.
 */
export const filterLinks = (text: string, language: Language = 'en'): { text: string; found: string[] } => {
  const visible = text.replace(INVISIBLE, '')
  const found: string[] = []
  let kept = ''
  let from = 0
  for (const match of fold(visible).matchAll(LINK)) {
    const link = match[0].replace(/[.,;:!?)\]]+$/, '')
    found.push(visible.slice(match.index, match.index + link.length))
    kept += visible.slice(from, match.index) + linkFiltered[language]
    from = match.index + link.length
  }
  return found.length === 0 ? { text, found } : { text: kept + visible.slice(from), found }
}
