import type { comment as commentShape, reply as replyShape } from '@xinyu/contracts/http/posts/comments'
import type { z } from 'zod'
import { authorOf, isHidden, type SeenPerson } from '../people/people.public.ts'
import type { StoredComment } from './comment.document.ts'

export type Comment = z.output<typeof commentShape>
export type Reply = z.output<typeof replyShape>
/** Data shown beside a comment. */
export interface ViewContext {
  people: ReadonlyMap<string, SeenPerson>
  liked: ReadonlySet<string>
}

const sharedFields = (comment: StoredComment, { people, liked }: ViewContext) => ({
  _id: comment._id,
  user: authorOf(comment.user_id, people.get(comment.user_id)?.card),
  content: comment.content,
  likeCount: comment.likeCount,
  isLiked: liked.has(comment._id),
  isChecked: comment.isChecked,
  reason: comment.reason,
  addtime: comment.addtime.toISOString(),
})

export const commentView = (comment: StoredComment, replies: Reply[], context: ViewContext): Comment => ({
  ...sharedFields(comment, context),
  post_id: comment.post_id,
  replies,
  replyCount: comment.replyCount,
})

/** A person hidden from the reader appears without a name. */
export const replyView = (comment: StoredComment, context: ViewContext): Reply => {
  const answered = comment.reply_to === null ? undefined : context.people.get(comment.reply_to)
  return {
    ...sharedFields(comment, context),
    comment_id: comment.parent_id ?? '',
    to: comment.reply_to === null || isHidden(answered) ? null : authorOf(comment.reply_to, answered?.card),
  }
}
