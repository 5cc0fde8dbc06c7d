import type { ErrorCode } from '@xinyu/contracts/errors'

/**
 * `requested` waits for a second person; `approved` is decided and not yet booked; `failed` could not be booked: there
 * were too few points.
 */
export type CorrectionState = 'requested' | 'approved' | 'applied' | 'failed' | 'rejected'

export type CorrectionUnit = 'point' | 'vipDay'

/** Points that finance gives to or takes from a member, or VIP days it gives. */
export interface Correction {
  _id: string
  user_id: string
  /** absent on early ones: points */
  unit?: CorrectionUnit
  /** negative: taken */
  change: number
  reason: string
  state: CorrectionState
  requestedBy: string
  requestedAt: Date
  needsSecond: boolean
  decidedBy: string | null
  decidedAt: Date | null
  appliedAt: Date | null
  /** points left to spend after it */
  balance: number | null
  failure: ErrorCode | null
}

export interface CorrectionRequest {
  id: string
  userId: string
  unit: CorrectionUnit
  change: number
  reason: string
  by: string
}

/** Nobody corrects their own account. */
export const correctionRefusal = ({ userId, by }: Pick<CorrectionRequest, 'userId' | 'by'>): ErrorCode | null =>
  userId === by ? 'SELF' : null

/** `alone`: points or days up to which one person may decide; `isOverDay`: the requester's day needs a second one. */
export const newCorrection = (
  { id, userId, unit, change, reason, by }: CorrectionRequest,
  { alone, isOverDay }: { alone: number; isOverDay: boolean },
  now: Date,
): Correction => {
  const needsSecond = isOverDay || Math.abs(change) > alone
  return {
    _id: id,
    user_id: userId,
    unit,
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

export const isSame = (known: Correction, { userId, unit, change, reason, by }: CorrectionRequest): boolean =>
  known.user_id === userId &&
  unitOf(known) === unit &&
  known.change === change &&
  known.reason === reason &&
  known.requestedBy === by

export const unitOf = ({ unit = 'point' }: Pick<Correction, 'unit'>): CorrectionUnit => unit

/** A second person approves or rejects; neither is the corrected member. Null: that decision is already made. */
export const decideCorrection = (
  { state, user_id, requestedBy, decidedBy }: Correction,
  { by, approve, now }: { by: string; approve: boolean; now: Date },
): Pick<Correction, 'state' | 'decidedBy' | 'decidedAt'> | { refuse: ErrorCode } | null => {
  // including one that the wallet refused since: a repeat by the approver gets the reason
  const approved: readonly Correction['state'][] = ['approved', 'applied', 'failed']
  const isDecidedSo = approve ? approved.includes(state) : state === 'rejected'
  if (decidedBy === by && isDecidedSo) return null
  if (user_id === by) return { refuse: 'SELF' }
  if (state !== 'requested') return { refuse: 'CONFLICT' }
  if (approve && requestedBy === by) return { refuse: 'SECOND_PERSON_NEEDED' }
  return { state: approve ? 'approved' : 'rejected', decidedBy: by, decidedAt: now }
}
