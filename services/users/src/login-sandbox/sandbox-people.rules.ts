import { createHash } from 'node:crypto'

/** Whom one can be in the sandboxes; any other name is somebody too. */
export const sandboxPeople = ['小雨', '阿杰', '林姐', '周周'] as const

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

/** The same person is the same for ever: everything about them follows from their name. */
export const openidOf = (appId: string, person: string): string => `o${digest('openid', appId, person).slice(0, 27)}`
/** The same at all of our apps, which are joined at WeChat’s open platform. */
export const unionidOf = (person: string): string => `u${digest('unionid', person).slice(0, 27)}`
export const appleSubOf = (person: string): string =>
  `000${digest('sub', person).slice(0, 3)}.${digest('apple', person).slice(0, 32)}.0800`
/** An address of Apple’s that hides theirs. */
export const relayAddressOf = (person: string): string =>
  `${digest('mail', person).slice(0, 10)}@privaterelay.appleid.com`

/** A name as somebody typed it; null: none. */
export const personNamed = (name: unknown): string | null => {
  const text = typeof name === 'string' ? name.trim().slice(0, 20) : ''
  return text === '' ? null : text
}
