import { createHash } from 'node:crypto'

/** The people of the sandboxes; any other name works too. */
export const sandboxPeople = ['小雨', '阿杰', '林姐', '周周'] as const

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

/** Ids are derived from the name, so a person always has the same ones. */
export const openidOf = (appId: string, person: string): string => `o${digest('openid', appId, person).slice(0, 27)}`
/** The same for all of our apps, which are linked on WeChat’s open platform. */
export const unionidOf = (person: string): string => `u${digest('unionid', person).slice(0, 27)}`
export const appleSubOf = (person: string): string =>
  `000${digest('sub', person).slice(0, 3)}.${digest('apple', person).slice(0, 32)}.0800`
/** A relay address of Apple’s that hides the person's own. */
export const relayAddressOf = (person: string): string =>
  `${digest('mail', person).slice(0, 10)}@privaterelay.appleid.com`

/** Normalises a typed name; null: there is none. */
export const personNamed = (name: unknown): string | null => {
  const text = typeof name === 'string' ? name.trim().slice(0, 20) : ''
  return text === '' ? null : text
}
