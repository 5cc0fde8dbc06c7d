import type { Language } from '../../errors.ts'

/** What a client sends about the device at a login: the system's name, and the browser's user agent. */
interface LoginDevice {
  os: string
  browser: string
}
type Names = readonly (readonly [mark: string, name: string | Readonly<Record<Language, string>>])[]

/** A browser built on another also contains the other's name: the more specific come first. */
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
/** sent by a client that cannot determine its system */
const unknown = 'other'

/** A short name for a device, such as ‘iPhone · Safari’; never a user agent. Empty if nothing was recognised. */
export const deviceName = ({ os, browser }: LoginDevice, language: Language): string => {
  const ownName = os === unknown || os.includes('/') ? '' : os
  const system = named(`${os} ${browser}`, systems, language) ?? ownName
  return [system, named(`${browser} ${os}`, browsers, language)].filter(Boolean).join(' · ')
}
