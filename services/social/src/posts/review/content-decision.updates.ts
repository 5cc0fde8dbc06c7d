import { ReviewStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { pendingDecisionFor, type PendingDecisionState, undoOf } from '@xinyu/platform/review/pending-decision.rules'
import { type ReviewClaim, unclaimed } from '@xinyu/platform/review/review-claim.rules'
import { applyDecision, type PendingPostDecision, type PostDecision, type PostState } from '../posts.rules.ts'

/** What a decision reads and changes of a post or a comment. */
interface ReviewedContent
  extends Pick<PostState, 'isChecked' | 'deletedAt'>, ReviewClaim, Omit<PendingDecisionState, 'held'> {
  held?: PendingPostDecision | null
  reason: string | null
  openReports?: number
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
  const { approve, reason } = decision
  const held = { ...pending, approve, reason, openReports: content.openReports ?? 0 }
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
  const decision = { approve: held.approve, reason: held.reason, moderator: held.by }
  return finalDecision(content, decision, Math.max(0, openReports - held.openReports), {})
}

/** Null: it is not refused, or by a moderator's decision about it alone. */
export const reopenedContent = ({ isChecked, deletedAt, held, decidedBy = null }: ReviewedContent) =>
  isChecked === ReviewStatus.Rejected && deletedAt === null && !held && decidedBy === null
    ? { isChecked: ReviewStatus.Waiting, reason: null }
    : null

const finalDecision = (
  content: ReviewedContent,
  decision: PostDecision,
  openReports: number,
  more: Partial<ReviewedContent>,
): ReviewChange => {
  const { approve, reason } = decision
  const isChecked = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  // dismissing a report changes nothing for others
  const isNew = isChecked !== content.isChecked && content.deletedAt === null
  return {
    set: { ...more, isChecked, reason: approve ? null : reason, openReports, held: null },
    decision: isNew ? decision : null,
  }
}
