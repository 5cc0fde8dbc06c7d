import { z } from 'zod'
import { liveCity } from '../profile.ts'
import { defineInternalCall } from '../internal-call.ts'
import { clientId, count, id, page, time } from '../scalars.ts'

export const followsOf = defineInternalCall({
  path: 'social/follows-of',
  owner: 'social',
  summary: 'Whom somebody follows, or who follows them, latest first; without those whom a block keeps apart',
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
  summary: 'Put people whom somebody was shown into their browse history; nobody is told. Harmless when repeated',
  input: z.object({ user_id: id, people: z.array(id).max(100), at: time }),
  output: z.object({}),
})
export const isShareCode = defineInternalCall({
  path: 'social/is-share-code',
  owner: 'social',
  summary: 'Whether somebody invites by this code',
  input: z.object({ code: z.string().max(20) }),
  output: z.object({ isKnown: z.boolean() }),
})
export const countsOf = defineInternalCall({
  path: 'social/counts-of',
  owner: 'social',
  summary: 'How many looked at, like, love and follow somebody, whom they follow, and their posts that others may see',
  input: z.object({ user_id: id }),
  output: z.object({ views: count, likes: count, loves: count, follows: count, followers: count, posts: count }),
})
/** For the demo data; disabled in production. */
export const importPost = defineInternalCall({
  path: 'social/import-post',
  owner: 'social',
  summary: 'A post of a demo member as of its day, and how much a drawn face smiles; harmless when repeated',
  input: z.object({
    user_id: id,
    type: z.enum(['mood', 'smile']),
    text: z.string().max(2000),
    images: z.array(id).max(9),
    topic: z.string().max(30).optional(),
    city: liveCity.optional(),
    clientId,
    addtime: time,
    smile: z.number().min(0).max(1).nullable().describe('no face service sees a face on a drawing'),
  }),
  output: z.object({ post_id: id }),
  errors: ['FORBIDDEN', 'MESSAGE_EMPTY', 'IMAGE_INVALID'],
})
