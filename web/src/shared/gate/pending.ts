import type { Gate } from './gate-rules.ts'

/**
 * What a person wanted to do when a gate stopped them. It lies in sessionStorage because the way through a gate may
 * leave the app (the cashier of a payment provider) and come back.
 */
export interface Pending {
  gate: Gate
  action: string
  argument: string | null
  returnTo: string
  /** set once the gate was lifted: the page that declared the action takes it up */
  resuming: boolean
}
const KEY = 'xinyu.pending'

export const readPending = (): Pending | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Pending | null
  } catch {
    return null
  }
}
export const writePending = (pending: Pending | null): void => {
  try {
    if (pending === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(pending))
  } catch {
    // without the store the person repeats the tap
  }
}

/** Hands out the waiting action exactly once. */
export const takeResuming = (action: string): Pending | null => {
  const pending = readPending()
  if (!pending?.resuming || pending.action !== action) return null
  writePending(null)
  return pending
}
