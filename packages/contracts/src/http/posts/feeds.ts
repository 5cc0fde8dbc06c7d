import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, cursor, cursorPage, id } from '../../scalars.ts'
import { post, socialCall } from './posts.ts'

export const posts = z.object({
  posts: z.array(post),
  hasMore: z.boolean(),
  next: cursor.nullable().describe('cursor of the next page'),
  top: cursor.nullable().describe('position of the first post, for getNewPostCount'),
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
  summary: 'A person’s posts',
  input: z.object({ ...cursorPage, user_id: id.optional() }),
  output: posts,
})
export const getPosts2 = defineCall({ ...getPosts, path: 'posts/getPosts2', summary: 'Recommended' })
export const getPosts3 = defineCall({
  ...getPosts,
  path: 'posts/getPosts3',
  summary: 'Posts from my city; newest posts while no city is known',
})
export const getPosts4 = defineCall({ ...getPosts, path: 'posts/getPosts4', summary: 'Smiles' })
export const getCityPostsV2 = defineCall({
  ...socialCall,
  path: 'posts/getCityPostsV2',
  caller: 'T',
  summary: 'Posts from a city or a whole province',
  input: z.object({ ...cursorPage, cityCode: z.string().regex(/^\d{2}(\d{2})?$/) }),
  output: posts,
})
export const getFollowPosts = defineCall({
  ...socialCall,
  path: 'posts/getFollowPosts',
  caller: 'N',
  summary: 'Posts of people I follow',
  input: z.object({ ...cursorPage }),
  output: posts,
})
export const getNewPostCount = defineCall({
  ...socialCall,
  path: 'posts/getNewPostCount',
  caller: 'T',
  summary: 'How many new posts a feed has above the first one shown',
  addedBecause: 'new posts are announced by their number and never shift the list while it is read',
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
  ...socialCall,
  path: 'posts/getDraftList',
  caller: 'N',
  summary: 'My drafts',
  input: z.object({ ...cursorPage }),
  output: posts,
})
