import { DAY_MS } from '@xinyu/contracts/rules/time'
import { readJson, writeJson } from '../lib/storage.ts'
import { isMember } from './session.ts'

const KEY = 'invitation'
/** Long enough for somebody who first browses as a guest. */
const TTL_MS = 30 * DAY_MS
const names = ['shareCode', 'invite']

interface Invitation {
  code: string
  at: number
}

/** The invitation code in an address; null when it has none. */
export const codeIn = (address: URLSearchParams): string | null => {
  const code = names.map((name) => address.get(name)?.trim()).find(Boolean)
  return code && /^[\w-]{1,20}$/.test(code) ? code : null
}

/** Stores the opened invitation until registration; a later one replaces it. */
export const storeInvitation = (code: string, now = Date.now()): void => writeJson(KEY, { code, at: now })

export const storedInvitation = (now = Date.now()): string | null => {
  const kept = readJson<Invitation>(KEY)
  return kept && now - kept.at < TTL_MS ? kept.code : null
}

export const clearInvitation = (): void => writeJson(KEY, null)

/** Before the first page: an invitation may link to any address, and a guard may redirect from there. */
export const storeInvitationFrom = (search: string): void => {
  const code = codeIn(new URLSearchParams(search))
  if (code !== null && !isMember()) storeInvitation(code)
}
