import { z } from 'zod'

export const wordKind = z.enum([
  'politics',
  'sexual',
  'minors',
  'violence',
  'gambling',
  'drugs',
  'fraud',
  'contact',
  'abuse',
  'selfHarm',
  'advertising',
  'other',
])
export type WordKind = z.output<typeof wordKind>

/**
 * What a word causes, most severe last. `mark`: the text is published, and moderators see that it was. `review`: posts
 * and comments wait for a moderator, a message is sent marked. `refuse`: the text is refused.
 */
export const wordActions = ['mark', 'review', 'refuse'] as const
export const wordAction = z.enum(wordActions)
export type WordAction = z.output<typeof wordAction>

const phrase = z.string().trim().min(1).max(40)
const phrases = (max: number) => z.array(phrase).max(max).default([])

export const wordRule = z.object({
  word: phrase,
  kind: wordKind.default('other'),
  action: wordAction.default('refuse'),
  forms: phrases(40).describe('other ways to write it: homophones, pinyin, initials'),
  except: phrases(100).describe('phrases in which it is innocent'),
  near: phrases(100).describe('it is meant only near one of these; none: always'),
})
export type WordRule = z.output<typeof wordRule>

export const foundWord = z.object({ word: z.string(), kind: wordKind })
export type FoundWord = z.output<typeof foundWord>
