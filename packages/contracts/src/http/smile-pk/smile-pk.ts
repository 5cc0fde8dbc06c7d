import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, cursor, cursorPage, id, time } from '../../scalars.ts'
import { post } from '../posts/posts.ts'
import { member } from '../favorite/sending.ts'

const side = z.object({
  post,
  score: z.number().describe('Elo rating by votes, starting from the smile score'),
  votes: count.describe('0 until the reader may see it: after their vote, in own PKs, or when the PK is over'),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .optional()
    .describe('share of the votes; null until the reader may see it'),
})
const choice = z.enum(['left', 'right'])
/** two smile posts against each other */
export const smilePk = z.object({
  _id: id,
  left: side,
  right: side,
  status: z.enum(['open', 'closed']),
  myVote: choice.nullable(),
  mySide: choice.nullable().optional().describe('which smile is mine'),
  result: z
    .enum(['left', 'right', 'draw', 'void'])
    .nullable()
    .optional()
    .describe('null while it is open; void: one of the smiles was removed'),
  addtime: time,
  closesAt: time,
})
export type SmilePk = z.output<typeof smilePk>
export const getPKRecords = defineCall({
  ...member,
  path: 'smilePk/getPKRecords',
  caller: 'T',
  summary: 'Open PKs of others that I have not voted in; or those my smiles are in; or the results of those I voted in',
  input: z.object({
    ...cursorPage,
    mine: z.boolean().default(false),
    voted: z.boolean().default(false).describe('those I voted in, the latest vote first'),
  }),
  output: z.object({ list: z.array(smilePk), hasMore: z.boolean(), next: cursor.nullable().optional() }),
})
export const addSmileScore = defineCall({
  ...member,
  path: 'smilePk/addSmileScore',
  summary: 'Vote, once for each PK; repeating the same vote changes nothing',
  input: z.object({ pk_id: id, choice }),
  output: z.object({ pk: smilePk }),
  errors: ['NOT_FOUND', 'ALREADY_VOTED', 'PK_CLOSED', 'SELF', 'PROFILE_NOT_APPROVED'],
})
export const updateSmilePkStatus = defineCall({
  ...member,
  path: 'smilePk/updateSmilePkStatus',
  summary: 'Let an own smile post take part in PKs and boards, or withdraw it from both',
  input: z.object({ post_id: id, enter: z.boolean() }),
  output: z.object({ post_id: id, entered: z.boolean() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NO_FACE'],
})
export const getSmilePicks = defineCall({
  ...member,
  path: 'smilePk/getPicks',
  caller: 'T',
  summary: 'The smiles of featured members, newest first',
  addedBecause: 'the smile picks show featured members, and no call of the specification lists them',
  input: z.object({ ...cursorPage }),
  output: z.object({ posts: z.array(post), hasMore: z.boolean(), next: cursor.nullable() }),
})
