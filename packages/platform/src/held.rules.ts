/** A decision that was made and is told to nobody before `until`, so that whoever made it can take it back. */
export interface Held {
  by: string
  at: Date
  until: Date
}

/** What a record keeps of its last decision; part of its own document. */
export interface HeldState {
  held?: Held | null
  /** who took their decision back, until somebody decides again */
  takenBackBy?: string | null
  decidedBy?: string | null
}

/** Null: it is told at once, as what the product itself decides. */
export const heldFor = (by: string | null, seconds: number, now: Date): Held | null =>
  by === null || seconds === 0 ? null : { by, at: now, until: new Date(now.getTime() + seconds * 1_000) }

/**
 * May `by` take the last decision back? `done`: they have, which a repeat hears again. CONFLICT: it is somebody else's
 * decision by now; UNDO_TOO_LATE: it was told.
 */
export const undoOf = (
  { held, takenBackBy, decidedBy }: HeldState,
  by: string,
  now: Date,
): 'undo' | 'done' | { refuse: 'CONFLICT' | 'UNDO_TOO_LATE' } => {
  if (held && held.by !== by) return { refuse: 'CONFLICT' }
  if (held) return held.until > now ? 'undo' : { refuse: 'UNDO_TOO_LATE' }
  if (takenBackBy === by) return 'done'
  return { refuse: decidedBy === by ? 'UNDO_TOO_LATE' : 'CONFLICT' }
}

/** As the console reads it. */
export const heldView = ({ held }: HeldState): { heldUntil: string | null } => ({
  heldUntil: held?.until.toISOString() ?? null,
})
