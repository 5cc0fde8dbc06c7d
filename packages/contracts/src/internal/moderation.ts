import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { wordAction, wordKind, wordRule } from '../rules/text/words/word-rule.ts'
import { count, date, id, time } from '../scalars.ts'

export const checkText = defineInternalCall({
  path: 'moderation/check-text',
  owner: 'moderation',
  summary: 'Check a text for sensitive words',
  input: z.object({ text: z.string().max(5000), scene: z.enum(['chat', 'profile', 'post', 'comment']) }),
  output: z.object({
    value: z.int().min(0).max(4),
    badword: z.string().nullable().describe('of a text that is refused'),
    hit: z
      .object({ word: z.string(), kind: wordKind, action: wordAction })
      .nullable()
      .default(null)
      .describe('the most severe word, also of an accepted text'),
  }),
})
/** Before every decision of staff about members, in whatever service. */
export const mayDecide = defineInternalCall({
  path: 'moderation/may-decide',
  owner: 'moderation',
  summary: 'Refuses a decision about who has reported its author, or whose case another moderator has',
  input: z.object({ by: id, people: z.array(id).max(500) }),
  output: z.object({}),
  errors: ['CONFLICT', 'REPORTED_YOU'],
})
/** For services that check many texts: they compile the list themselves and fetch it again when its version changes. */
export const sensitiveWords = defineInternalCall({
  path: 'moderation/sensitive-words',
  owner: 'moderation',
  summary: 'The list of sensitive words, unless the caller has its current version',
  input: z.object({ known: count.default(0) }),
  output: z.object({ version: count, words: z.array(wordRule).nullable().describe('null: unchanged') }),
})
/** For the assistant, which answers from them. */
export const publishedFaq = defineInternalCall({
  path: 'moderation/published-faq',
  owner: 'moderation',
  summary: 'The published common questions in one language, in order',
  input: z.object({ language: z.enum(['zh-CN', 'en']) }),
  output: z.object({ entries: z.array(z.object({ question: z.string(), answer: z.string() })) }),
})

const dayOfHits = z.object({
  word: z.string().min(1).max(40).describe('as the list has it'),
  day: date.describe('in China’s time zone'),
  total: count.min(1).describe('number of texts of that day that this source decided by it'),
  lastAt: time,
})
export const countWordHits = defineInternalCall({
  path: 'moderation/count-word-hits',
  owner: 'moderation',
  summary: 'How often a checking service found each word: totals by day and source, so that a repeat counts once',
  input: z.object({ source: id, hits: z.array(dayOfHits).max(500) }),
  output: z.object({}),
})
