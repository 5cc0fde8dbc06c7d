import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, id, page } from '../../scalars.ts'
import { socialCall, post } from './posts.ts'

const moderator = { ...socialCall, caller: 'A', roles: ['moderator'] } as const
export const getUncheckedPosts = defineCall({
  ...moderator,
  path: 'posts/getUncheckedPosts',
  audit: { kind: 'read', subjects: ['posts.user._id'] },
  summary: 'Posts that wait for review, oldest first; without own ones',
  input: z.object({ ...page }),
  output: z.object({ posts: z.array(post), total: count }),
})
export const getPostsToCheck = defineCall({
  ...moderator,
  path: 'posts/getPostsToCheck',
  audit: { kind: 'read', subjects: ['posts.user._id'] },
  summary: 'As getUncheckedPosts, with reported posts first',
  input: z.object({ ...page }),
  output: z.object({ posts: z.array(post), total: count }),
})
export const updatePostStatus = defineCall({
  ...moderator,
  path: 'posts/updatePostStatus',
  audit: { kind: 'write', subjects: ['post.user._id'] },
  summary: 'Approve or reject a post; its author gets a notice',
  input: z.object({
    post_id: id,
    isChecked: z.union([z.literal(1), z.literal(2)]),
    reason: z.string().trim().max(500).default('').describe('required to reject'),
  }),
  output: z.object({ post }),
  errors: ['NOT_FOUND', 'CONFLICT', 'SELF', 'REPORTED_YOU'],
})
