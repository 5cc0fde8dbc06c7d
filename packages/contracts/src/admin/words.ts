import { z } from 'zod'
import { foundWord, wordAction, wordKind, wordRule } from '../rules/text/words/word-rule.ts'
import { defineResource } from '../resource.ts'
import { count, id, time } from '../scalars.ts'
import { search } from './shared.ts'

const word = wordRule.extend({ note: z.string().trim().max(200).default('') })
export const sensitiveWords = defineResource({
  name: 'sensitiveWords',
  owner: 'moderation',
  roles: ['moderator'],
  writeRoles: ['moderator'],
  subjects: [],
  summary: 'Words that are refused, sent to review or flagged, and the context in which they match',
  sort: ['word', 'addtime'],
  record: word.extend({
    id,
    addtime: time,
    by: id.nullable().describe('null: part of the first list'),
    hitsToday: count.describe('texts that it decided, delayed by some seconds'),
    hits30: count.describe('the same for thirty days, today included'),
    lastHitAt: time.nullable().describe('null: not in the last forty days'),
    turnedBack: z
      .object({ from: wordAction, to: wordAction, at: time, granted: count, decided: count })
      .nullable()
      .default(null)
      .describe('it went back one stage by itself, as so many of the decided appeals against its hits were granted'),
  }),
  filter: z.object({ ...search, kind: wordKind.optional(), action: wordAction.optional() }),
  create: word,
  update: word,
  remove: true,
  actions: { restore: { summary: 'Undo that it went back by itself', input: z.object({}), roles: ['moderator'] } },
})
export const wordMarks = defineResource({
  name: 'wordMarks',
  owner: 'moderation',
  roles: ['moderator'],
  subjects: ['user_id', 'user2_id'],
  summary: 'Texts published with a word that moderators check; of a message only the words that matched',
  sort: ['addtime'],
  record: z.object({
    id,
    where: z.enum(['chat', 'post', 'comment']),
    subject_id: id.describe('message, post or comment'),
    user_id: id.describe('who wrote it'),
    user2_id: id.nullable().describe('of a message: its receiver'),
    words: z.array(foundWord),
    state: z.enum(['open', 'done']),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    addtime: time,
  }),
  filter: z.object({
    ...search,
    state: z.enum(['open', 'done']).optional(),
    user_id: id.optional(),
    where: z.enum(['chat', 'post', 'comment']).optional(),
  }),
  actions: { done: { summary: 'Mark it as reviewed', input: z.object({}), roles: ['moderator'] } },
})
