import { z } from 'zod'
import { defineCall } from '../call.ts'
import { image, liveCity } from '../profile.ts'
import {
  clientId,
  count,
  cursor,
  cursorPage,
  gid,
  id,
  nothing,
  page,
  publicLine,
  publicText,
  time,
  url,
} from '../scalars.ts'

export const author = z.object({
  _id: id,
  GID: gid,
  name: z.string(),
  avatar: url.nullable(),
  gender: z.int().nullable(),
  isVip: z.boolean(),
})
/** what the face service saw on the first picture of a smile post */
export const postSmile = z.object({
  state: z
    .enum(['waiting', 'measured', 'noFace'])
    .describe('waiting: the face service was away; it is asked again within a minute'),
  measured: z.number().min(0).max(1).nullable().describe('how sure the net is that the largest face smiles'),
  face: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe('that face, in fractions of the picture’s width and height'),
  faces: count.describe('how many faces there are'),
  score: z.int().nullable().describe('1000 + 400 × measured, moved by the votes of PKs (Elo)'),
  entered: z.boolean().describe('stands in PKs and boards once it is approved; false: its author took it out'),
})
export const post = z.object({
  _id: id,
  user: author,
  type: z.enum(['mood', 'smile']),
  text: z.string(),
  images: z.array(image),
  city: liveCity.nullable(),
  topic: z.string().nullable(),
  likes: z.array(z.object({ _id: id, name: z.string(), avatar: url.nullable() })).describe('the latest 10'),
  likeCount: count,
  commentCount: count,
  isLiked: z.boolean(),
  isChecked: z.int().min(0).max(3).describe('0: under review, seen by its author only'),
  reason: z.string().nullable(),
  addtime: time,
  smile: postSmile.nullable().optional().describe('of a smile post'),
  isFollow: z.boolean().optional().describe('the reader follows its author'),
})
export type Post = z.output<typeof post>
export const addPost = defineCall({
  path: 'posts/posts',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Publish; others see it after approval',
  idempotent: true,
  input: z.object({
    type: z.enum(['mood', 'smile']),
    text: publicText(2000, 'post').default(''),
    images: z.array(id).max(9).default([]).describe('ids of upload/addPostImg'),
    city: liveCity.optional(),
    topic: publicLine(30, 'post').optional(),
    draft: z.boolean().default(false),
    post_id: id.optional().describe('write this draft anew, or publish it; the whole of it is sent'),
    clientId: clientId.optional(),
  }),
  output: z.object({ post, linkFiltered: z.boolean().describe('a link in the text was replaced') }),
  errors: ['MESSAGE_EMPTY', 'PROFILE_NOT_APPROVED', 'IMAGE_INVALID', 'NOT_FOUND', 'CONFLICT'],
})
const posts = z.object({
  posts: z.array(post),
  hasMore: z.boolean(),
  next: cursor.nullable().describe('cursor of the next page'),
  top: cursor.nullable().describe('where the first post stands, for getNewPostCount'),
})
const feed = <P extends string>(path: P, summary: string) =>
  defineCall({
    path: `posts/${path}`,
    verb: 'POST',
    owner: 'social',
    caller: 'T',
    summary,
    input: z.object({ ...cursorPage }),
    output: posts,
  })
export const getPosts = feed('getPosts', 'Newest')
export const getUserPosts = defineCall({
  path: 'posts/getUserPosts',
  verb: 'POST',
  owner: 'social',
  caller: 'T',
  summary: 'Somebody’s posts',
  input: z.object({ ...cursorPage, user_id: id.optional() }),
  output: posts,
})
export const getPost = defineCall({
  path: 'posts/getPost',
  verb: 'POST',
  owner: 'social',
  caller: 'T',
  summary: 'One post',
  input: z.object({ post_id: id }),
  output: z.object({ post }),
  errors: ['NOT_FOUND'],
})
export const likePost = defineCall({
  path: 'posts/likePost',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Like or unlike a post',
  input: z.object({ post_id: id, isLike: z.boolean().optional() }),
  output: z.object({ isLiked: z.boolean(), likeCount: count }),
  errors: ['NOT_FOUND', 'PROFILE_NOT_APPROVED'],
})
export const deletePost = defineCall({
  path: 'posts/deletePost',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Delete an own post',
  input: z.object({ post_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

const built = { verb: 'POST', owner: 'social' } as const
export const getPosts2 = defineCall({ ...getPosts, path: 'posts/getPosts2', summary: 'Recommended' })
export const getPosts3 = defineCall({
  ...getPosts,
  path: 'posts/getPosts3',
  summary: 'From my city; newest while no city is known',
})
export const getPosts4 = defineCall({ ...getPosts, path: 'posts/getPosts4', summary: 'Smiles' })
export const getCityPostsV2 = defineCall({
  ...built,
  path: 'posts/getCityPostsV2',
  caller: 'T',
  summary: 'From a city, or a whole province',
  input: z.object({ ...cursorPage, cityCode: z.string().regex(/^\d{2}(\d{2})?$/) }),
  output: posts,
})
export const getFollowPosts = defineCall({
  ...built,
  path: 'posts/getFollowPosts',
  caller: 'N',
  summary: 'Of people I follow',
  input: z.object({ ...cursorPage }),
  output: posts,
})
export const getNewPostCount = defineCall({
  ...built,
  path: 'posts/getNewPostCount',
  caller: 'T',
  summary: 'How many posts a feed has above the one that stands first',
  addedBecause: 'new posts are announced by their number and never pushed under the finger',
  input: z.object({
    feed: z.enum(['newest', 'recommended', 'myCity', 'smile', 'city', 'follow']),
    cityCode: z
      .string()
      .regex(/^\d{2}(\d{2})?$/)
      .optional()
      .describe('with feed city'),
    top: cursor.describe('`top` of the feed as it was read'),
  }),
  output: z.object({ count: count.describe('at most 99; own posts are not counted') }),
})
export const getDraftList = defineCall({
  ...built,
  path: 'posts/getDraftList',
  caller: 'N',
  summary: 'My drafts',
  input: z.object({ ...cursorPage }),
  output: posts,
})
export const getLike = defineCall({
  ...built,
  path: 'posts/getLike',
  caller: 'T',
  summary: 'Who likes a post',
  input: z.object({ ...page, post_id: id }),
  output: z.object({ likes: z.array(author.extend({ addtime: time })), total: count }),
  errors: ['NOT_FOUND'],
})
export const likePost2 = defineCall({ ...likePost, path: 'posts/likePost2', summary: 'As likePost' })
const period = z.enum(['day', 'week', 'month', 'all']).default('week')
const rank = count.min(1)
export const getRankList = defineCall({
  ...built,
  path: 'posts/getRankList',
  caller: 'T',
  summary: 'Posts by likes, or smiles by their score; of today, this week or this month by the dates of China',
  input: z.object({ ...page, period, by: z.enum(['likes', 'smile']).default('likes') }),
  output: z.object({
    list: z.array(z.object({ rank, score: z.number().describe('likes, or the smile’s score'), post })),
    hasMore: z.boolean(),
  }),
})
export const getUserScoreRank = defineCall({
  ...built,
  path: 'posts/getUserScoreRank',
  caller: 'T',
  summary: 'Members by their best smile of the period; at most the best 1000 smiles are looked at',
  input: z.object({ ...page, period }),
  output: z.object({
    list: z.array(z.object({ rank, score: z.number(), user: author })),
    mine: z.object({ rank: rank.nullable(), score: z.number() }).nullable(),
    hasMore: z.boolean(),
  }),
})
const moderator = { ...built, caller: 'A', roles: ['moderator'] } as const
export const getUncheckedPosts = defineCall({
  ...moderator,
  path: 'posts/getUncheckedPosts',
  audit: { kind: 'read', subjects: ['posts.user._id'] },
  summary: 'Posts nobody has looked at, oldest first; not one’s own',
  input: z.object({ ...page }),
  output: z.object({ posts: z.array(post), total: count }),
})
export const getPostsToCheck = defineCall({
  ...moderator,
  path: 'posts/getPostsToCheck',
  audit: { kind: 'read', subjects: ['posts.user._id'] },
  summary: 'As getUncheckedPosts, and those that were reported, first',
  input: z.object({ ...page }),
  output: z.object({ posts: z.array(post), total: count }),
})
export const updatePostStatus = defineCall({
  ...moderator,
  path: 'posts/updatePostStatus',
  audit: { kind: 'write', subjects: ['post.user._id'] },
  summary: 'Approve or reject a post; its author is told',
  input: z.object({
    post_id: id,
    isChecked: z.union([z.literal(1), z.literal(2)]),
    reason: z.string().trim().max(500).default('').describe('needed to reject'),
  }),
  output: z.object({ post }),
  errors: ['NOT_FOUND', 'CONFLICT', 'SELF'],
})
