import { readJson, writeJson } from '../lib/storage.ts'
import { isMember } from './session.ts'

const KEY = 'invitation'
const DAY_MS = 86_400_000
/** Long enough for somebody who looks around as a guest first. */
const KEPT_MS = 30 * DAY_MS
const names = ['shareCode', 'invite']

interface Invitation {
  code: string
  at: number
}

/** The code of an invitation's address; null when it has none. */
export const codeIn = (address: URLSearchParams): string | null => {
  const code = names.map((name) => address.get(name)?.trim()).find(Boolean)
  return code && /^[\w-]{1,20}$/.test(code) ? code : null
}

/** Keeps whose invitation was opened here until somebody registers; a later one replaces it. */
export const keepInvitation = (code: string, now = Date.now()): void => writeJson(KEY, { code, at: now })

export const keptInvitation = (now = Date.now()): string | null => {
  const kept = readJson<Invitation>(KEY)
  return kept && now - kept.at < KEPT_MS ? kept.code : null
}

export const dropInvitation = (): void => writeJson(KEY, null)

/** Before the first page: an invitation may lead to any address of the app, and a guard may lead on from there. */
export const takeInvitation = (search: string): void => {
  const code = codeIn(new URLSearchParams(search))
  if (code !== null && !isMember()) keepInvitation(code)
}
