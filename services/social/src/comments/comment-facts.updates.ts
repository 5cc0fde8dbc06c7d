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
  { approve, reason, moderator }: PostDecision,
  at: Date,
): OutboxEntry => {
  const { _id, reply_to } = comment
  const data = { ...commentIds(comment), moderator_id: moderator }
  return approve
    ? fact(facts.commentApproved, _id, { ...data, reply_to }, at)
    : fact(facts.commentRejected, _id, { ...data, reason }, at)
}
