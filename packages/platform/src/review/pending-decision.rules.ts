/** A decision that is published only at `until`, so that its author can undo it. */
export interface PendingDecision {
  by: string
  at: Date
  until: Date
}

/** A record's state of its last decision; part of its own document. */
export interface PendingDecisionState {
  held?: PendingDecision | null
  /** who undid the decision, until the next decision */
  takenBackBy?: string | null
  decidedBy?: string | null
}

/** Null: published at once, as for automatic decisions. */
export const pendingDecisionFor = (by: string | null, seconds: number, now: Date): PendingDecision | null =>
  by === null || seconds === 0 ? null : { by, at: now, until: new Date(now.getTime() + seconds * 1_000) }

/**
 * May `by` undo the last decision? `done`: already undone, as a repeat learns. CONFLICT: the decision is another
 * person's by now; UNDO_TOO_LATE: it was published.
 */
export const undoOf = (
  { held, takenBackBy, decidedBy }: PendingDecisionState,
  by: string,
  now: Date,
): 'undo' | 'done' | { refuse: 'CONFLICT' | 'UNDO_TOO_LATE' } => {
  if (held && held.by !== by) return { refuse: 'CONFLICT' }
  if (held) return held.until > now ? 'undo' : { refuse: 'UNDO_TOO_LATE' }
  if (takenBackBy === by) return 'done'
  return { refuse: decidedBy === by ? 'UNDO_TOO_LATE' : 'CONFLICT' }
}

/** For the console. */
export const pendingDecisionView = ({ held }: PendingDecisionState): { heldUntil: string | null } => ({
  heldUntil: held?.until.toISOString() ?? null,
})
