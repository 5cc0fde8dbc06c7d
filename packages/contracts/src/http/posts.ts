import { z } from 'zod'
import { defineCall } from '../call.ts'
import { image, liveCity } from '../profile.ts'
import { clientId, count, gid, id, nothing, page, time, url } from '../scalars.ts'

const author = z.object({ _id: id, GID: gid, name: z.string(), avatar: url.nullable(), gender: z.int().nullable(), isVip: z.boolean() })
export const post = z.object({
  _id: id, user: author, type: z.enum(['mood', 'smile']), text: z.string(), images: z.array(image), city: liveCity.nullable(),
  likes: z.array(z.object({ _id: id, name: z.string(), avatar: url.nullable() })).describe('the latest 10'), likeCount: count, commentCount: count, isLiked: z.boolean(),
  isChecked: z.int().min(0).max(3), reason: z.string().nullable(), addtime: time,
})
export type Post = z.output<typeof post>
export const addPost = defineCall({
  path: 'posts/posts', verb: 'POST', owner: 'social', caller: 'N', summary: 'Publish; others see it after approval', idempotent: true,
  input: z.object({ type: z.enum(['mood', 'smile']), text: z.string().trim().max(2000).default(''), images: z.array(id).max(9).default([]).describe('ids of upload/addPostImg'), city: liveCity.optional(), draft: z.boolean().default(false), post_id: id.optional().describe('finish this draft'), clientId: clientId.optional() }),
  output: z.object({ post }), errors: ['SENSITIVE', 'MESSAGE_EMPTY', 'PROFILE_NOT_APPROVED'],
})
const feed = (path: string, summary: string) => defineCall({ path: `posts/${path}`, verb: 'POST', owner: 'social', caller: 'T', summary, input: z.object({ ...page }), output: z.object({ posts: z.array(post), hasMore: z.boolean() }) })
export const getPosts = feed('getPosts', 'Newest')
export const getUserPosts = defineCall({ path: 'posts/getUserPosts', verb: 'POST', owner: 'social', caller: 'T', summary: 'Somebody’s posts', input: z.object({ ...page, user_id: id.optional() }), output: z.object({ posts: z.array(post), hasMore: z.boolean() }) })
export const getPost = defineCall({ path: 'posts/getPost', verb: 'POST', owner: 'social', caller: 'T', summary: 'One post', input: z.object({ post_id: id }), output: z.object({ post }) })
export const likePost = defineCall({ path: 'posts/likePost', verb: 'POST', owner: 'social', caller: 'N', summary: 'Like or unlike a post', input: z.object({ post_id: id, isLike: z.boolean().optional() }), output: z.object({ isLiked: z.boolean(), likeCount: count }) })
export const deletePost = defineCall({ path: 'posts/deletePost', verb: 'POST', owner: 'social', caller: 'N', summary: 'Delete an own post', input: z.object({ post_id: id }), output: nothing })
