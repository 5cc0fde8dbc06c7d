import * as facts from '@xinyu/contracts/events/content'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { PostDecision } from '../posts/posts.public.ts'
import type { CommentState } from './comments.rules.ts'

type CommentIds = Omit<CommentState, 'isChecked' | 'reason' | 'deletedAt'>

/** The ids that every fact about a comment has. */
export const commentIds = ({ _id, post_id, user_id, author_id, parent_id }: CommentIds) => ({
  comment_id: _id,
  post_id,
  user_id,
  author_id,
  parent_id,
})

export const decisionFact = (
  comment: CommentState,
  { approve, reason, moderator, by = moderator, again, deletes }: PostDecision,
  at: Date,
): OutboxEntry => {
  const { _id, reply_to } = comment
  const data = { ...commentIds(comment), moderator_id: by }
  return approve
    ? fact(facts.commentApproved, _id, { ...data, reply_to, again }, at)
    : fact(facts.commentRejected, _id, { ...data, reason, ...(deletes ? { deletes } : {}) }, at)
}

/** What deleting a comment writes. */
export const deletionOf = (comment: CommentIds, at: Date) => ({
  set: { deletedAt: at, content: '', reason: null, held: null },
  outboxEntry: fact(facts.commentDeleted, comment._id, commentIds(comment), at),
})

export const submittedFact = (comment: CommentIds, at: Date, again?: { again: true }): OutboxEntry => {
  const { _id, content: text, reply_to } = comment
  return fact(facts.commentSubmitted, _id, { ...commentIds(comment), text, reply_to, ...again }, at)
}
