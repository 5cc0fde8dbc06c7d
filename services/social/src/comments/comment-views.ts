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

const shared = (one: StoredComment, { people, liked }: ViewContext) => ({
  _id: one._id,
  user: authorOf(one.user_id, people.get(one.user_id)?.card),
  content: one.content,
  likeCount: one.likeCount,
  isLiked: liked.has(one._id),
  isChecked: one.isChecked,
  reason: one.reason,
  addtime: one.addtime.toISOString(),
})

export const asComment = (one: StoredComment, replies: Reply[], context: ViewContext): Comment => ({
  ...shared(one, context),
  post_id: one.post_id,
  replies,
  replyCount: one.replyCount,
})

/** A person hidden from the reader appears without a name. */
export const asReply = (one: StoredComment, context: ViewContext): Reply => {
  const answered = one.reply_to === null ? undefined : context.people.get(one.reply_to)
  return {
    ...shared(one, context),
    comment_id: one.parent_id ?? '',
    to: one.reply_to === null || isHidden(answered) ? null : authorOf(one.reply_to, answered?.card),
  }
}
