import type { ErrorCode } from '@xinyu/contracts/errors'

/**
 * `requested` waits for a second person; `approved` is decided and not yet booked; `failed` could not be booked: there
 * were fewer points than it would have taken.
 */
export type CorrectionState = 'requested' | 'approved' | 'applied' | 'failed' | 'rejected'

/** Points given to or taken from somebody by finance. */
export interface Correction {
  _id: string
  user_id: string
  /** below zero: taken */
  change: number
  reason: string
  state: CorrectionState
  requestedBy: string
  requestedAt: Date
  needsSecond: boolean
  decidedBy: string | null
  decidedAt: Date | null
  appliedAt: Date | null
  /** what was left to spend after it */
  balance: number | null
  failure: ErrorCode | null
}

export interface CorrectionRequest {
  id: string
  userId: string
  change: number
  reason: string
  by: string
}

/** `alone`: points up to which one person may decide. */
export const newCorrection = (
  { id, userId, change, reason, by }: CorrectionRequest,
  alone: number,
  now: Date,
): Correction => {
  const needsSecond = Math.abs(change) > alone
  return {
    _id: id,
    user_id: userId,
    change,
    reason,
    state: needsSecond ? 'requested' : 'approved',
    requestedBy: by,
    requestedAt: now,
    needsSecond,
    decidedBy: null,
    decidedAt: null,
    appliedAt: null,
    balance: null,
    failure: null,
  }
}

/** Is it the same correction that is asked for again? */
export const isSame = (known: Correction, { userId, change, reason, by }: CorrectionRequest): boolean =>
  known.user_id === userId && known.change === change && known.reason === reason && known.requestedBy === by

/** A second person approves or rejects. Null: that is decided already. */
export const decideCorrection = (
  { state, requestedBy, decidedBy }: Correction,
  { by, approve, now }: { by: string; approve: boolean; now: Date },
): Pick<Correction, 'state' | 'decidedBy' | 'decidedAt'> | { refuse: ErrorCode } | null => {
  // also one that the wallet refused since: whoever approved it hears why when they ask again
  const approved: readonly Correction['state'][] = ['approved', 'applied', 'failed']
  const isDecidedSo = approve ? approved.includes(state) : state === 'rejected'
  if (decidedBy === by && isDecidedSo) return null
  if (state !== 'requested') return { refuse: 'CONFLICT' }
  if (approve && requestedBy === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  return { state: approve ? 'approved' : 'rejected', decidedBy: by, decidedAt: now }
}
