import { ReviewStatus } from '@xinyu/contracts/enums'
import * as facts from '@xinyu/contracts/events/content'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { AppError } from '@xinyu/platform/error'
import { pendingDecisionFor, undoOf } from '@xinyu/platform/review/pending-decision.rules'
import { unclaimed } from '@xinyu/platform/review/review-claim.rules'
import { applyDecision, type PostDecision } from '../../posts/posts.public.ts'
import type { StoredComment } from '../comment.document.ts'
import type { CommentState } from '../comments.rules.ts'

/** What a change writes; null: nothing. */
export interface CommentUpdate {
  set: Partial<StoredComment>
  outboxEntry: OutboxEntry | null
}

/** A moderator's decision, pending while it can be undone. */
export const decided = (
  comment: StoredComment,
  decision: PostDecision,
  at: Date,
  undoSeconds: number,
): CommentUpdate | null => {
  const outcome = applyDecision(comment, decision, at)
  if (!outcome) return null
  if ('refuse' in outcome) throw new AppError(outcome.refuse)
  const by = { ...unclaimed, decidedBy: decision.moderator, takenBackBy: null }
  const held = pendingDecisionFor(decision.moderator, undoSeconds, at)
  if (!held) return final(comment, decision, 0, at, by)
  const { approve, reason } = decision
  return { set: { ...by, held: { ...held, approve, reason, openReports: comment.openReports } }, outboxEntry: null }
}

export const undone = (comment: StoredComment, by: string, now: Date): CommentUpdate | null => {
  const undo = undoOf(comment, by, now)
  if (typeof undo === 'object') throw new AppError(undo.refuse)
  return undo === 'done' ? null : { set: { held: null, decidedBy: null, takenBackBy: by }, outboxEntry: null }
}

export const published = (comment: StoredComment, now: Date): CommentUpdate | null => {
  const { held, openReports } = comment
  if (!held || held.until > now) return null
  const decision = { approve: held.approve, reason: held.reason, moderator: held.by }
  return final(comment, decision, Math.max(0, openReports - held.openReports), now, {})
}

const final = (
  comment: StoredComment,
  { approve, reason, moderator }: PostDecision,
  openReports: number,
  at: Date,
  more: Partial<StoredComment>,
): CommentUpdate => {
  const { _id, reply_to } = comment
  const isChecked = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  const payload = { ...about(comment), moderator_id: moderator }
  const isNew = isChecked !== comment.isChecked && comment.deletedAt === null
  return {
    set: { ...more, isChecked, reason: approve ? null : reason, openReports, held: null },
    // dismissing a report changes nothing for others
    outboxEntry: !isNew
      ? null
      : approve
        ? fact(facts.commentApproved, _id, { ...payload, reply_to }, at)
        : fact(facts.commentRejected, _id, { ...payload, reason }, at),
  }
}

/** The ids that every fact about a comment has. */
export const about = ({
  _id,
  post_id,
  user_id,
  author_id,
  parent_id,
}: Omit<CommentState, 'isChecked' | 'reason' | 'deletedAt'>) => ({
  comment_id: _id,
  post_id,
  user_id,
  author_id,
  parent_id,
})
