import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, page } from '../../scalars.ts'
import { socialCall, post, author } from './posts.ts'

const period = z.enum(['day', 'week', 'month', 'all']).default('week')
const rank = count.min(1)
export const getRankList = defineCall({
  ...socialCall,
  path: 'posts/getRankList',
  caller: 'T',
  summary: 'Posts by likes, or smiles by their score; of today, this week or this month in China’s time zone',
  input: z.object({ ...page, period, by: z.enum(['likes', 'smile']).default('likes') }),
  output: z.object({
    list: z.array(z.object({ rank, score: z.number().describe('likes, or the smile’s score'), post })),
    hasMore: z.boolean(),
  }),
})
export const getUserScoreRank = defineCall({
  ...socialCall,
  path: 'posts/getUserScoreRank',
  caller: 'T',
  summary: 'Members by their best smile of the period, among at most the best 1000 smiles',
  input: z.object({ ...page, period }),
  output: z.object({
    list: z.array(z.object({ rank, score: z.number(), user: author })),
    mine: z.object({ rank: rank.nullable(), score: z.number() }).nullable(),
    hasMore: z.boolean(),
  }),
})
