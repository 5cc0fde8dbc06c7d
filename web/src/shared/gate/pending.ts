import { goTo } from '../lib/navigate.ts'
import { currentSession } from '../session/session.ts'
import { onMemberLeft } from '../session/user-change.ts'
import { tabStorage } from '../shell/storage.ts'
import type { Gate } from './gate-rules.ts'

/**
 * The action that a gate stopped. It is in the tab's storage because opening a gate may lead out of the app (to a
 * payment provider's page) and back.
 */
export interface PendingAction {
  gate: Gate
  action: string
  argument: string | null
  returnTo: string
  /** set once the gate was opened: the page that declared the action runs it */
  resuming: boolean
}
interface Stored extends PendingAction {
  /** the member who began it; null: whoever logs in next in this tab */
  by: string | null
  at: number
}
const KEY = 'xinyu.pending'
const MINUTE_MS = 60_000
const TTL_MS = 30 * MINUTE_MS
/** moderators decide within a day */
const REVIEWED_TTL_MS = 24 * 60 * MINUTE_MS
const reviewed: readonly Gate[] = ['approved', 'realName']

const myId = (): string | null => {
  const session = currentSession()
  return session?.type === 'normal' ? session.userId : null
}
const isMine = ({ by, at, gate }: Stored, now: number): boolean =>
  (by === null || by === myId()) && now - at < (reviewed.includes(gate) ? REVIEWED_TTL_MS : TTL_MS)

/** Null when there is none, when it has expired, and when somebody else began it. */
export const readPendingAction = (now = Date.now()): PendingAction | null => {
  try {
    const stored = JSON.parse(tabStorage.read(KEY) ?? 'null') as Stored | null
    return stored && isMine(stored, now) ? stored : null
  } catch {
    return null
  }
}
/** Without storage the person has to tap again. */
export const writePendingAction = (pending: PendingAction | null, now = Date.now(), by = myId()): void =>
  tabStorage.write(KEY, pending && JSON.stringify({ ...pending, by, at: now } satisfies Stored))

/** Logging in returns to this page. `by`: whose login has ended here; nobody else returns. */
export const returnAfterLogin = (returnTo = window.location.pathname + window.location.search, by?: string): void => {
  const page = { gate: 'login', action: 'open-page', argument: null, returnTo, resuming: false } as const
  writePendingAction(page, Date.now(), by)
}

/** To the login, which leads back to this page. */
export const logInHere = (): void => {
  returnAfterLogin()
  goTo('/login')
}

/** Returns the waiting action exactly once. */
export const takeResumingAction = (action: string): PendingAction | null => {
  const pending = readPendingAction()
  if (!pending?.resuming || pending.action !== action) return null
  writePendingAction(null)
  return pending
}

onMemberLeft(() => writePendingAction(null))
