import type { Language } from '../errors.ts'

/** What a client tells of the device at a login: the system in a word, the browser as its user agent. */
interface Told {
  os: string
  browser: string
}
type Names = readonly (readonly [mark: string, name: string | Readonly<Record<Language, string>>])[]

/** What is built on another names the other, too: the more special come first. */
const browsers: Names = [
  ['MicroMessenger', { 'zh-CN': '微信', en: 'WeChat' }],
  ['Edg', 'Edge'],
  ['HuaweiBrowser', { 'zh-CN': '华为浏览器', en: 'Huawei Browser' }],
  ['MiuiBrowser', { 'zh-CN': '小米浏览器', en: 'Mi Browser' }],
  ['QQBrowser', { 'zh-CN': 'QQ 浏览器', en: 'QQ Browser' }],
  ['UCBrowser', { 'zh-CN': 'UC 浏览器', en: 'UC Browser' }],
  ['SamsungBrowser', 'Samsung Internet'],
  ['OPR/', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: Names = [
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
]
const named = (text: string, names: Names, language: Language): string | undefined => {
  const name = names.find(([mark]) => text.includes(mark))?.[1]
  return typeof name === 'object' ? name[language] : name
}
/** said by a client that does not know its system */
const unknown = 'other'

/** A short name for a device, such as ‘iPhone · Safari’; never a user agent. Empty when nothing known was told. */
export const deviceName = ({ os, browser }: Told, language: Language): string => {
  const told = os === unknown || os.includes('/') ? '' : os
  const system = named(`${os} ${browser}`, systems, language) ?? told
  return [system, named(`${browser} ${os}`, browsers, language)].filter(Boolean).join(' · ')
}
