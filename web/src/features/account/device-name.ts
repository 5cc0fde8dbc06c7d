import type { ReplyOf } from '@xinyu/contracts/call'
import type { getSessions } from '@xinyu/contracts/http/accounts'

export type OwnSession = ReplyOf<typeof getSessions>['list'][number]

const browsers = [
  ['MicroMessenger', '微信'],
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const
const named = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => text.includes(mark))?.[1]

/** A short name for what a client tells of itself; empty when it tells nothing known. */
export const deviceName = ({ os, browser }: Pick<OwnSession, 'os' | 'browser'>): string => {
  const system = named(`${os} ${browser}`, systems) ?? os
  return [system, named(browser, browsers)].filter(Boolean).join(' · ')
}
