import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, id } from '../../scalars.ts'
import { filter } from './deck.ts'

/** What two people have in common, as shown reasons; only what they show each other. */
export const reasonKinds = ['city', 'province', 'hobbies', 'work', 'education', 'age', 'new', 'active'] as const
export const whyUser = defineCall({
  path: 'users/whyUser',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  addedBecause: 'whoever is shown somebody may ask why; the provisions on recommendation algorithms want it answered',
  summary: 'Why this person is recommended to me: what the order goes by, and what we have in common',
  input: z.object({ user2_id: id }),
  output: z.object({
    basis: z
      .enum(['learned', 'rule', 'plain'])
      .describe('by both chances; by place, age and hobbies; personal recommendation is off'),
    reasons: z.array(
      z.object({
        kind: z.enum(reasonKinds),
        text: z.string(),
        strength: z.number().min(0).max(1).describe('of the strongest'),
      }),
    ),
  }),
  errors: ['USER_NOT_FOUND'],
})
export const filterLimits = [
  'gender',
  'age',
  'height',
  'place',
  'marriage',
  'work',
  'education',
  'realName',
  'gradeChecked',
  'faceChecked',
  'withPhoto',
  'online',
] as const
const people = z.object({ count, isExact: z.boolean().describe('false: rounded, or at least so many') })
export const countFilter = defineCall({
  path: 'users/countFilter',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  addedBecause: 'nobody can judge a limit without knowing how many people it takes away',
  summary: 'How many people a filter leaves, and how many each limit of it takes away; exact up to 1,000',
  input: z.object({
    ...filter,
    marriage: z.array(z.int().min(0).max(3)).max(4).optional(),
    of: z
      .enum(['list', 'deck'])
      .default('list')
      .describe('whom `getMoreUser` has with this filter; whom the deck may show with these limits as one’s wishes'),
  }),
  output: z.object({
    left: people,
    limits: z.array(z.object({ name: z.enum(filterLimits), takes: people })),
  }),
})
