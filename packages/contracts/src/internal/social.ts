import { z } from 'zod'
import { liveCity } from '../profile.ts'
import { defineInternalCall } from '../internal-call.ts'
import { clientId, count, id, page, time } from '../scalars.ts'

export const followsOf = defineInternalCall({
  path: 'social/follows-of',
  owner: 'social',
  summary: 'Members somebody follows, or their followers, latest first; without blocked ones',
  input: z.object({ ...page, user_id: id, direction: z.enum(['following', 'followers']) }),
  output: z.object({
    ids: z.array(id),
    mutual: z.array(id).describe('those of ids where each follows the other'),
    total: count,
  }),
})
export const addBrowsed = defineInternalCall({
  path: 'social/add-browsed',
  owner: 'social',
  summary: 'Add members to somebody’s browse history without a notice. Harmless when repeated',
  input: z.object({ user_id: id, people: z.array(id).max(100), at: time }),
  output: z.object({}),
})
export const isShareCode = defineInternalCall({
  path: 'social/is-share-code',
  owner: 'social',
  summary: 'Whether this invitation code belongs to a member',
  input: z.object({ code: z.string().max(20) }),
  output: z.object({ isKnown: z.boolean() }),
})
export const countsOf = defineInternalCall({
  path: 'social/counts-of',
  owner: 'social',
  summary: 'Counts of a member: viewers, likes, loves, followers, followed members and visible posts',
  input: z.object({ user_id: id }),
  output: z.object({ views: count, likes: count, loves: count, follows: count, followers: count, posts: count }),
})
/** For the demo data; disabled in production. */
export const importPost = defineInternalCall({
  path: 'social/import-post',
  owner: 'social',
  summary: 'Create a post of a demo member with its date and a given smile score; harmless when repeated',
  input: z.object({
    user_id: id,
    type: z.enum(['mood', 'smile']),
    text: z.string().max(2000),
    images: z.array(id).max(9),
    topic: z.string().max(30).optional(),
    city: liveCity.optional(),
    clientId,
    addtime: time,
    smile: z.number().min(0).max(1).nullable().describe('the face service finds no face on a drawing'),
  }),
  output: z.object({ post_id: id }),
  errors: ['FORBIDDEN', 'MESSAGE_EMPTY', 'IMAGE_INVALID'],
})
