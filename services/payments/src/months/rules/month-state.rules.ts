import type { ErrorCode } from '@xinyu/contracts/errors'
import type { Statement } from './statement.rules.ts'

export interface Reopening {
  requestedBy: string
  requestedAt: Date
  reason: string
}
export interface Month {
  _id: string
  state: 'open' | 'locking' | 'locked'
  /** as last computed; of a locked month it never changes */
  statement: Statement | null
  computedAt: Date | null
  /** null: by the schedule */
  lockedBy: string | null
  lockedAt: Date | null
  /** how often it was locked */
  locks: number
  file: { size: number; sha256: string; isSigned: boolean } | null
  reopening: Reopening | null
}

export const newMonth = (_id: string): Month => ({
  _id,
  state: 'open',
  statement: null,
  computedAt: null,
  lockedBy: null,
  lockedAt: null,
  locks: 0,
  file: null,
  reopening: null,
})

export type MonthDecision = Partial<Month> | { refuse: ErrorCode } | null

export const isGreen = (statement: Statement | null): boolean =>
  statement !== null && statement.checks.every((check) => check.isGreen)

/** Begins to lock: from now on nothing more is booked here. `by` null: the schedule. Null: it is done already. */
export const beginLock = ({ state, statement }: Month, by: string | null): MonthDecision => {
  if (state !== 'open') return null
  return isGreen(statement) ? { state: 'locking', lockedBy: by } : { refuse: 'MONTH_NOT_GREEN' }
}

/** Only the last locked month opens again: the next one begins with what it leaves. `isLast`: no later one is locked. */
export const requestReopen = (
  { state, reopening }: Month,
  { by, reason, now, isLast }: { by: string; reason: string; now: Date; isLast: boolean },
): MonthDecision => {
  if (reopening?.requestedBy === by) return null
  if (state !== 'locked' || reopening !== null || !isLast) return { refuse: 'MONTH_CANNOT_MOVE' }
  return { reopening: { requestedBy: by, requestedAt: now, reason } }
}

/** A second person approves or declines; whoever asked may take the request back. */
export const decideReopen = (
  { state, reopening }: Month,
  { by, approve, isLast }: { by: string; approve: boolean; isLast: boolean },
): MonthDecision => {
  if (state !== 'locked' || reopening === null) return { refuse: 'MONTH_CANNOT_MOVE' }
  if (!approve) return { reopening: null }
  if (!isLast) return { refuse: 'MONTH_CANNOT_MOVE' }
  if (reopening.requestedBy === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  return { state: 'open', reopening: null, lockedBy: null, lockedAt: null, file: null }
}
