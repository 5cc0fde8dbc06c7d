import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { image, liveCity } from '../../profile.ts'
import { clientId, count, gid, id, nothing, page, publicLine, publicText, time, url } from '../../scalars.ts'

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
    .describe('waiting: the face service was not available; it is measured within a minute'),
  measured: z.number().min(0).max(1).nullable().describe('probability that the largest face smiles'),
  face: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .describe('box of that face, in fractions of the picture’s width and height'),
  faces: count.describe('how many faces there are'),
  score: z.int().nullable().describe('1000 + 400 × measured, changed by the votes of PKs (Elo)'),
  entered: z.boolean().describe('takes part in PKs and boards once it is approved; false: its author withdrew it'),
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
    post_id: id.optional().describe('replace or publish this draft; the whole post is sent'),
    clientId: clientId.optional(),
  }),
  output: z.object({ post, linkFiltered: z.boolean().describe('a link in the text was replaced') }),
  errors: ['MESSAGE_EMPTY', 'PROFILE_NOT_APPROVED', 'IMAGE_INVALID', 'NOT_FOUND', 'CONFLICT'],
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

export const socialCall = { verb: 'POST', owner: 'social' } as const
export const getLike = defineCall({
  ...socialCall,
  path: 'posts/getLike',
  caller: 'T',
  summary: 'Who likes a post',
  input: z.object({ ...page, post_id: id }),
  output: z.object({ likes: z.array(author.extend({ addtime: time })), total: count }),
  errors: ['NOT_FOUND'],
})
export const likePost2 = defineCall({ ...likePost, path: 'posts/likePost2', summary: 'As likePost' })
