import type { Gate } from './gate-rules.ts'

/**
 * The action that a gate stopped. It is in sessionStorage because opening a gate may lead out of the app (to a payment
 * provider's page) and back.
 */
export interface PendingAction {
  gate: Gate
  action: string
  argument: string | null
  returnTo: string
  /** set once the gate was opened: the page that declared the action runs it */
  resuming: boolean
}
const KEY = 'xinyu.pending'

export const readPendingAction = (): PendingAction | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingAction | null
  } catch {
    return null
  }
}
export const writePendingAction = (pending: PendingAction | null): void => {
  try {
    if (pending === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(pending))
  } catch {
    // without storage the person has to tap again
  }
}

/** Returns the waiting action exactly once. */
export const takeResumingAction = (action: string): PendingAction | null => {
  const pending = readPendingAction()
  if (!pending?.resuming || pending.action !== action) return null
  writePendingAction(null)
  return pending
}
