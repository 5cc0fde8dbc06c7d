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
 * What a word does, the gravest last. `mark`: what holds it goes out, and moderators see that it did. `review`: posts
 * and
 * comments wait for a moderator, a message goes out marked. `refuse`: nothing that holds it is taken.
 */
export const wordActions = ['mark', 'review', 'refuse'] as const
export const wordAction = z.enum(wordActions)
export type WordAction = z.output<typeof wordAction>

const phrase = z.string().trim().min(1).max(40)
const phrases = (most: number) => z.array(phrase).max(most).default([])

/** A word of the list, and when it is meant. */
export const wordRule = z.object({
  word: phrase,
  kind: wordKind.default('other'),
  action: wordAction.default('refuse'),
  forms: phrases(40).describe('other ways to write it: homophones, pinyin, initials'),
  except: phrases(100).describe('phrases in which it is innocent'),
  near: phrases(100).describe('it is meant only beside one of these; none: always'),
})
export type WordRule = z.output<typeof wordRule>

/** A word that was found, for those who look at what went out or waits. */
export const foundWord = z.object({ word: z.string(), kind: wordKind })
export type FoundWord = z.output<typeof foundWord>
