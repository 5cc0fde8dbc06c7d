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
  addedBecause:
    'members may ask why somebody is recommended; the provisions on recommendation algorithms require an answer',
  summary: 'Why this person is recommended to me: the basis of the ranking, and what we have in common',
  input: z.object({ user2_id: id }),
  output: z.object({
    basis: z
      .enum(['learned', 'rule', 'plain'])
      .describe('basis of the ranking: both chances; place, age and hobbies; or personal recommendation is off'),
    reasons: z.array(
      z.object({
        kind: z.enum(reasonKinds),
        text: z.string(),
        strength: z.number().min(0).max(1).describe('relative to the strongest'),
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
const people = z.object({ count, isExact: z.boolean().describe('false: rounded, or a lower bound') })
export const countFilter = defineCall({
  path: 'users/countFilter',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  addedBecause: 'a member can judge a limit only by the number of people it excludes',
  summary: 'How many people a filter leaves, and how many each of its limits excludes; exact up to 1,000',
  input: z.object({
    ...filter,
    marriage: z.array(z.int().min(0).max(3)).max(4).optional(),
    of: z
      .enum(['list', 'deck'])
      .default('list')
      .describe('people `getMoreUser` lists with this filter, or whom the deck may show with these limits as wishes'),
  }),
  output: z.object({
    left: people,
    limits: z.array(z.object({ name: z.enum(filterLimits), takes: people })),
  }),
})
