import { z } from 'zod'
import { lookVerdict } from '../../admin/quality/second-looks.ts'
import { defineCall } from '../../call.ts'
import { wordRule } from '../../rules/text/words/word-rule.ts'
import { count, id, time } from '../../scalars.ts'
import type { SignalKind } from '../../signals.ts'

const weight = z.number().min(0).max(100)

/** A rule as it would be saved. */
export const triedRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('word'), word: wordRule }),
  z.object({
    kind: z.literal('threshold'),
    from: z.number().min(0).max(1).describe('pictures with this score or more'),
  }),
  z.object({
    kind: z.literal('signals'),
    weights: z
      .object({ contact: weight, offApp: weight, money: weight, link: weight, repeated: weight } satisfies Record<
        SignalKind,
        z.ZodType
      >)
      .describe('of each kind of signal'),
    from: z.number().min(0).max(10_000).describe('members whose weighted signals reach this'),
  }),
])
export type TriedRule = z.output<typeof triedRule>

const rates = {
  hits: count,
  members: count.describe('how many people it touches'),
  approved: count.describe('of the hits, approved by moderators'),
  rejected: count.describe('of the hits, rejected or restricted by moderators'),
  precision: z.number().nullable().describe('rejected among those decided; null: none was decided'),
  recall: z
    .number()
    .nullable()
    .default(null)
    .describe('of scores: found among all that moderators had rejected; null: not known'),
}

export const tryRule = defineCall({
  verb: 'POST',
  owner: 'moderation',
  caller: 'A',
  roles: ['moderator'],
  path: 'users/tryRule',
  audit: { kind: 'read', subjects: ['samples.user_id'] },
  summary: 'What a word, a threshold or weights of signals would have found in the last 30 days, and how rightly',
  addedBecause: 'a rule is measured before it applies to everybody',
  input: z.object({ rule: triedRule }),
  output: z.object({
    read: count.describe('texts, pictures or members that it was tried on, the newest first'),
    isComplete: z.boolean().describe('false: there were more than are read at once'),
    ...rates,
    curve: z
      .array(z.object({ from: z.number(), ...rates }))
      .default([])
      .describe('of scores: the same for other thresholds, the lowest first, with the tried one among them'),
    samples: z.array(
      z.object({ subject_id: id, user_id: id, text: z.string(), at: time, verdict: lookVerdict.nullable() }),
    ),
  }),
})
export type Trial = z.output<typeof tryRule.output>
