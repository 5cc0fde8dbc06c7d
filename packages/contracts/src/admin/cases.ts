import { z } from 'zod'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { caseKinds, caseLanguages } from '../rules/cases.ts'
import { ladderStep } from '../rules/ladder.ts'
import { likenessKinds } from '../rules/likeness/kinds.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, id, line, time } from '../scalars.ts'
import { reason, search } from './shared.ts'

const roles = ['moderator'] as const
export const caseKind = z.enum(caseKinds)
export const caseLanguage = z.enum(caseLanguages)
/** where each kind is decided */
export const caseQueue = z.enum([
  'scamSignals',
  'signupMatches',
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

export const likenessKind = z.enum(likenessKinds)
/** accounts in one act; more need a second act */
export const maxMembers = 300
/** above this many accounts a second person approves */
export const aloneUpTo = 20

/** where an incident can be opened from */
export const incidentOrigin = z.enum(['users', 'cases', 'reports', 'profileReviews', 'posts', 'comments', 'images'])
const state = z.enum(['open', 'waiting', 'running', 'done', 'undoing', 'undone', 'closed'])

/** What an act does beside its step. */
const choice = (summary: string) => z.boolean().default(false).describe(summary)
const act = z.object({
  step: ladderStep.exclude(['warning']),
  days: z.int().min(1).max(90).optional().describe('of a limit'),
  rule: conductRule,
  reason,
  hideMessages: choice('what they wrote in the last 30 days is hidden from its receivers'),
  warnReceivers: choice('whoever they wrote to in the last 30 days gets a notice'),
  words: z.array(line(40).min(2)).max(10).default([]).describe('added to the sensitive words, for review'),
  refuseWaiting: choice('profiles, posts and comments of theirs that wait for review are refused with the reason'),
  takeDownPublic: choice(
    'posts, smiles, comments and album photos of theirs that others see are taken down with the reason',
  ),
  markDevices: choice('for half a year new members who log in from their devices are signupMatches'),
  overrideClaims: choice('also those whose case another moderator has claimed; they are left out otherwise'),
  signOut: choice('ends every login; an undo does not bring them back'),
})

export const signupMatches = defineResource({
  name: 'signupMatches',
  owner: 'moderation',
  roles,
  subjects: ['user_id', 'others.user_id'],
  summary:
    'New members who are like accounts that were banned or limited; it decides nothing, and refuses them nothing',
  sort: ['addtime'],
  record: z.object({
    id: id.describe('of the member'),
    user_id: id,
    others: z.array(z.object({ user_id: id, kinds: z.array(likenessKind) })),
    state: z.enum(['open', 'done']),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    addtime: time,
  }),
  filter: z.object({ ...search, state: z.enum(['open', 'done']).optional(), user_id: id.optional() }),
  actions: { done: { summary: 'The member was reviewed', input: z.object({}), roles } },
})
export const incidents = defineResource({
  name: 'incidents',
  owner: 'moderation',
  roles,
  writeRoles: roles,
  subjects: ['members.user_id'],
  summary: 'Accounts that are alike, what links them, and one act on all of them',
  sort: ['addtime'],
  record: z.object({
    id,
    state: state.describe('waiting: for a second person; running: the act is applied to one account after another'),
    origin: incidentOrigin,
    subject_id: id.describe('of the record it was opened from'),
    by: id.describe('who opened it'),
    addtime: time,
    computedAt: time.describe('when the likenesses were searched'),
    isTooWide: z.boolean().describe('more accounts are alike than are shown'),
    missing: z.array(likenessKind).describe('kinds that could not be searched, as a service did not answer'),
    members: z.array(
      z.object({
        user_id: id,
        user: userSnapshot.nullable().describe('null: erased since'),
        isFirst: z.boolean().describe('it was opened about them'),
        sent: count.describe('texts to strangers that are known by their likeness, the latest of half a year'),
        receivers: count.describe('to whom these were written'),
        outcome: z.enum(['none', 'waiting', 'done', 'refused', 'undone']),
        refusal: z.string().nullable().describe('why the act was not applied to this account'),
        isCleared: z
          .boolean()
          .optional()
          .describe(
            'an appeal has found, here or in an earlier incident with one of these, that they do not belong here',
          ),
        claimedBy: id.nullable().optional().describe('who else has claimed the case of this account'),
        published: z
          .object({ posts: count, smiles: count, comments: count, photos: count })
          .nullable()
          .optional()
          .describe('what others see of them now; null: a service did not answer; absent in lists'),
      }),
    ),
    likenesses: z.array(
      z.object({
        from: id,
        to: id,
        kind: likenessKind,
        near: z.number().min(0).max(1).describe('1: equal'),
        evidence: z.string().describe('the device, address block, payee or inviter; where the text is; the picture'),
        original: z.string().optional().describe('of a picture: that of `from`, which it is like'),
      }),
    ),
    act: act.nullable(),
    requestedBy: id.nullable(),
    requestedAt: time.nullable(),
    decidedBy: id.nullable().describe('the second person'),
    decidedAt: time.nullable(),
    doneAt: time.nullable(),
    undoneBy: id.nullable(),
    undoneAt: time.nullable(),
  }),
  filter: z.object({ ...search, state: state.optional(), user_id: id.optional() }),
  create: z.object({
    origin: incidentOrigin,
    subject_id: id,
    people: z.array(id).min(1).max(50).describe('the first accounts, whose likenesses are searched'),
  }),
  actions: {
    refresh: { summary: 'Search the likenesses again', input: z.object({}), roles },
    act: {
      summary: 'Limit or ban the chosen accounts; above 20 a second person approves first',
      input: act.extend({ people: z.array(id).min(1).max(maxMembers) }),
      roles,
    },
    approve: { summary: 'The second person approves: the act begins', input: z.object({}), roles },
    reject: { summary: 'The act is not applied; another can be proposed', input: z.object({}), roles },
    undo: { summary: 'Take the whole act back', input: z.object({}), roles },
    close: { summary: 'End it without an act', input: z.object({}), roles },
  },
})
