import { ReviewStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { pendingDecisionFor, type PendingDecisionState, undoOf } from '@xinyu/platform/review/pending-decision.rules'
import { type ReviewClaim, unclaimed } from '@xinyu/platform/review/review-claim.rules'
import { applyDecision, type PendingPostDecision, type PostDecision, type PostState } from '../posts.rules.ts'

/** By an incident, though it was public. `decidedBy`: who had approved it. */
export interface TakenDown {
  incident_id: string
  decidedBy: string | null
}

/** What a decision reads and changes of a post or a comment. */
interface ReviewedContent
  extends Pick<PostState, 'isChecked' | 'deletedAt'>, ReviewClaim, Omit<PendingDecisionState, 'held'> {
  held?: PendingPostDecision | null
  reason: string | null
  openReports?: number
  takenDown?: TakenDown | null
}

/** What a change writes, and the decision that others learn of; null: nothing. */
export type ReviewChange = { set: Partial<ReviewedContent>; decision: PostDecision | null } | null

/** A moderator's decision is pending for `undoSeconds`. Null if it changes nothing. */
export const decideContent = (
  content: ReviewedContent,
  decision: PostDecision,
  at: Date,
  undoSeconds: number,
): ReviewChange => {
  const outcome = applyDecision(content, decision, at)
  if (!outcome) return null
  if ('refuse' in outcome) throw new AppError(outcome.refuse)
  const by = { ...unclaimed, decidedBy: decision.moderator, takenBackBy: null }
  const pending = pendingDecisionFor(decision.moderator, undoSeconds, at)
  if (!pending) return finalDecision(content, decision, 0, by)
  const { approve, reason, deletes = false } = decision
  const held = { ...pending, approve, reason, deletes, openReports: content.openReports ?? 0 }
  return { set: { ...by, held }, decision: null }
}

/** Restores the state before the moderator's decision. */
export const undoContentDecision = (content: ReviewedContent, by: string, now: Date): ReviewChange => {
  const undo = undoOf(content, by, now)
  if (typeof undo === 'object') throw new AppError(undo.refuse)
  return undo === 'done' ? null : { set: { held: null, decidedBy: null, takenBackBy: by }, decision: null }
}

/** Publishes a decision that can no longer be undone; reports that came since wait. */
export const publishContentDecision = (content: ReviewedContent, now: Date): ReviewChange => {
  const { held, openReports = 0 } = content
  if (!held || held.until > now) return null
  const decision = { approve: held.approve, reason: held.reason, moderator: held.by, deletes: held.deletes ?? false }
  return finalDecision(content, decision, Math.max(0, openReports - held.openReports), {})
}

/** Null: it is not refused, or by a moderator's decision about it alone. */
export const reopenedContent = ({ isChecked, deletedAt, held, decidedBy = null }: ReviewedContent) =>
  isChecked === ReviewStatus.Rejected && deletedAt === null && !held && decidedBy === null
    ? { isChecked: ReviewStatus.Waiting, reason: null }
    : null

/** Null: others do not see it, or this incident has taken it down before. */
export const takenDownContent = (
  { isChecked, deletedAt, held, takenDown, decidedBy = null }: ReviewedContent,
  { incident_id, reason, by }: { incident_id: string; reason: string; by: string },
): ReviewChange => {
  const isPublic = isChecked === ReviewStatus.Approved && deletedAt === null && held?.approve !== false
  if (!isPublic || takenDown?.incident_id === incident_id) return null
  const refused = { isChecked: ReviewStatus.Rejected, reason, held: null, decidedBy: null }
  return {
    set: { ...unclaimed, ...refused, takenDown: { incident_id, decidedBy } },
    decision: { approve: false, reason, moderator: null, by },
  }
}

/**
 * Public again, unless a moderator has decided about it since, or another incident takes it down too. Null: this
 * incident has not taken it down.
 */
export const restoredContent = (
  content: ReviewedContent,
  { incident_id, by, other }: { incident_id: string; by: string; other: string | null },
): ReviewChange => {
  const { takenDown } = content
  if (takenDown?.incident_id !== incident_id) return null
  if (!reopenedContent(content)) return { set: { takenDown: null }, decision: null }
  if (other !== null) return { set: { takenDown: { ...takenDown, incident_id: other } }, decision: null }
  const { decidedBy } = takenDown
  return {
    set: { isChecked: ReviewStatus.Approved, reason: null, decidedBy, takenDown: null },
    decision: { approve: true, reason: '', moderator: null, by, again: true },
  }
}

const finalDecision = (
  content: ReviewedContent,
  decision: PostDecision,
  openReports: number,
  more: Partial<ReviewedContent>,
): ReviewChange => {
  const { approve, reason, deletes = false } = decision
  const isChecked = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  // dismissing a report changes nothing for others
  const isNew = (deletes || isChecked !== content.isChecked) && content.deletedAt === null
  return {
    set: { ...more, isChecked, reason: approve ? null : reason, openReports, held: null },
    decision: isNew ? decision : null,
  }
}
