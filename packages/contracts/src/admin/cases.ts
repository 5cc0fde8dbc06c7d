import { z } from 'zod'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { caseKinds, caseLanguages } from '../rules/cases.ts'
import { id, time } from '../scalars.ts'
import { search } from './shared.ts'

const roles = ['moderator'] as const
export const caseKind = z.enum(caseKinds)
export const caseLanguage = z.enum(caseLanguages)
/** where each kind is decided */
export const caseQueue = z.enum([
  'scamSignals',
  'reports',
  'appeals',
  'wordMarks',
  'posts',
  'comments',
  'profileReviews',
  'realNameReviews',
  'gradeReviews',
])

export const cases = defineResource({
  name: 'cases',
  owner: 'moderation',
  roles,
  subjects: ['user_id'],
  summary: 'Everything that waits for a decision about one person, by expected harm × audience ÷ age of the account',
  sort: ['score', 'dueAt', 'since'],
  record: z.object({
    id: id.describe('of the person'),
    user_id: id,
    user: userSnapshot.nullable().describe('null if the member never submitted a profile'),
    items: z.array(
      z.object({
        kind: caseKind,
        queue: caseQueue.describe('the resource in which it is decided'),
        subject_id: id.describe('of the record in its queue'),
        since: time,
        dueAt: time.describe('by its service level'),
      }),
    ),
    languages: z.array(caseLanguage).describe('of the texts that wait'),
    score: z.number(),
    since: time.describe('since when the first of it has waited'),
    dueAt: time.describe('when the first of it is late'),
    claimedBy: id.nullable(),
    claimedUntil: time.nullable(),
  }),
  filter: z.object({
    ...search,
    kind: caseKind.optional(),
    late: z.boolean().optional(),
    claimedBy: id.optional(),
  }),
  actions: {
    claim: { summary: 'Claim it, or renew the claim', input: z.object({}), roles },
    release: { summary: 'Give it back, for somebody else', input: z.object({}), roles },
  },
})
