import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { count, id, page, time } from '../scalars.ts'

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
