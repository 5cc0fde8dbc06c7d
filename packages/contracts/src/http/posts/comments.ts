import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, count, cursor, cursorPage, id, nothing, page, publicText, time } from '../../scalars.ts'
import { author } from './posts.ts'

const content = publicText(500, 'comment', 1)
const common = {
  content: z.string(),
  likeCount: count,
  isLiked: z.boolean(),
  isChecked: z.int().min(0).max(3),
  reason: z.string().nullable(),
  addtime: time,
}
/** the second level; there is no third */
export const reply = z.object({
  _id: id,
  comment_id: id,
  user: author,
  to: author.nullable().describe('the member it answers'),
  ...common,
})
export const comment = z.object({
  _id: id,
  post_id: id,
  user: author,
  ...common,
  replies: z.array(reply).describe('the first 3'),
  replyCount: count,
})

const member = { verb: 'POST', owner: 'social', caller: 'N' } as const
const refused = ['NOT_FOUND', 'BLACKLISTED', 'PROFILE_NOT_APPROVED'] as const
export const addComment = defineCall({
  ...member,
  path: 'posts/comment',
  summary: 'Comment on a post',
  idempotent: true,
  input: z.object({ post_id: id, content, clientId: clientId.optional() }),
  output: z.object({ comment, linkFiltered: z.boolean() }),
  errors: refused,
})
export const replyComment = defineCall({
  ...member,
  path: 'posts/replyComment',
  summary: 'Reply to a comment or to a reply',
  idempotent: true,
  input: z.object({ comment_id: id, reply_id: id.optional(), content, clientId: clientId.optional() }),
  output: z.object({ reply, linkFiltered: z.boolean() }),
  errors: refused,
})
export const getComment = defineCall({
  ...member,
  path: 'posts/getComment',
  caller: 'T',
  summary: 'Comments of a post, or with comment_id the replies to one',
  input: z.object({
    ...cursorPage,
    post_id: id,
    comment_id: id.optional(),
    focus: id.optional().describe('a comment or reply of the post to place first on the first page'),
  }),
  output: z.object({
    list: z.array(comment).describe('newest first'),
    replies: z.array(reply).describe('oldest first'),
    total: count,
    next: cursor.nullable().describe('cursor of the next page'),
  }),
  errors: ['NOT_FOUND'],
})
export const deleteComment = defineCall({
  ...member,
  path: 'posts/deleteComment',
  summary: 'Delete an own comment, or one under an own post',
  input: z.object({ comment_id: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
export const deleteReplyComment = defineCall({
  ...member,
  path: 'posts/deleteReplyComment',
  summary: 'Delete an own reply, or one under an own post',
  input: z.object({ reply_id: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
const liked = z.object({ isLiked: z.boolean(), likeCount: count })
const isLike = z.boolean().optional().describe('absent: toggle')
export const likeComment = defineCall({
  ...member,
  path: 'posts/likeComment',
  summary: 'Like or unlike a comment',
  input: z.object({ comment_id: id, isLike }),
  output: liked,
  errors: ['NOT_FOUND'],
})
export const likeReplyComment = defineCall({
  ...member,
  path: 'posts/likeReplyComment',
  summary: 'Like or unlike a reply',
  input: z.object({ reply_id: id, isLike }),
  output: liked,
  errors: ['NOT_FOUND'],
})

const moderator = { ...member, caller: 'A', roles: ['moderator'] } as const
export const checkComment = defineCall({
  ...moderator,
  path: 'posts/checkComment',
  audit: { kind: 'read', subjects: ['comments.user._id', 'replies.user._id'] },
  summary: 'Comments and replies waiting for review, oldest first, without one’s own',
  input: z.object({ ...page }),
  output: z.object({ comments: z.array(comment), replies: z.array(reply), total: count }),
})
export const updateCommentStatus = defineCall({
  ...moderator,
  path: 'posts/updateCommentStatus',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Approve or reject a comment or a reply',
  output: z.object({ user_id: id.describe('who wrote it') }),
  errors: ['NOT_FOUND', 'CONFLICT', 'SELF', 'REPORTED_YOU'],
  input: z
    .object({
      comment_id: id.optional(),
      reply_id: id.optional(),
      isChecked: z.union([z.literal(1), z.literal(2)]),
      reason: z.string().trim().max(500).default('').describe('required to reject'),
    })
    .refine((body) => (body.comment_id === undefined) !== (body.reply_id === undefined), {
      error: 'comment_id or reply_id',
    }),
})
