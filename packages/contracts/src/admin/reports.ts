import { z } from 'zod'
import { appealOutcome } from '../events/moderation.ts'
import { reportReason, reportStatus } from '../http/users/reports.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, id, time } from '../scalars.ts'
import { reason, search } from './shared.ts'

const roles = ['moderator'] as const
const snapshot = userSnapshot.nullable().describe('null of somebody who never handed in a profile')
const evidence = z.object({
  kind: z.enum(['profile', 'post', 'comment', 'message', 'image']),
  subject_id: id,
  user_id: id.nullable().describe('who wrote it'),
  text: z.string(),
  images: z.array(z.string()),
  voices: z.array(z.string()).describe('addresses at which voices are heard'),
  at: time,
})
/** how a person's reports ended */
const record = z.object({ open: count, upheld: count, dismissed: count, withdrawn: count })

export const reports = defineResource({
  name: 'reports',
  owner: 'moderation',
  roles,
  subjects: ['user_id', 'user2_id'],
  summary: 'Reports of members, with the evidence as it was',
  sort: ['addtime', 'weight', 'priority'],
  record: z.object({
    id,
    user_id: id.describe('who reported'),
    user2_id: id,
    user: snapshot,
    user2: snapshot,
    post_id: id.nullable(),
    comment_id: id.nullable(),
    reason: z.string(),
    text: z.string(),
    images: z.array(z.string()),
    evidence: z.array(evidence).describe('on a page of its own only'),
    more: z
      .array(z.object({ at: time, reason: z.string(), text: z.string() }))
      .describe('said later of the same, while it was open'),
    weight: z.number().describe('by the reporter’s record'),
    priority: z.number().describe('weights of all who report this person now; of each reporter the heaviest report'),
    reporterRecord: record.nullable().describe('how earlier reports of who reported ended; null in a list'),
    reportedRecord: record
      .extend({ reporters: count.describe('different people') })
      .nullable()
      .describe('how reports about the reported ended; null in a list'),
    status: z.enum(['open', 'upheld', 'dismissed']),
    isWithdrawn: z.boolean().describe('taken back by who made it; its status is then dismissed'),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    note: z.string(),
    emptiedAt: time.nullable().describe('when its words and pictures were deleted'),
    addtime: time,
  }),
  filter: z.object({
    ...search,
    status: reportStatus.optional(),
    user_id: id.optional(),
    user2_id: id.optional(),
    reason: reportReason.optional(),
  }),
  actions: {
    uphold: {
      summary: 'The report is right',
      input: z.object({
        note: reason,
        ban: z.object({ days: z.int().min(1).max(3650).nullable(), rule: conductRule.optional() }).optional(),
      }),
      roles,
    },
    dismiss: { summary: 'Nothing wrong', input: z.object({ note: reason }), roles },
  },
})

const status = z.enum(['open', ...appealOutcome.options])
export const appeals = defineResource({
  name: 'appeals',
  owner: 'moderation',
  roles,
  subjects: ['user_id'],
  summary: 'Appeals against bans; each is decided by another moderator than who decided before',
  sort: ['addtime', 'decidedAt'],
  record: z.object({
    id,
    user_id: id,
    user: snapshot,
    n: count.describe('1: the first against this ban, 2: after new facts'),
    text: z.string(),
    rule: conductRule.nullable(),
    banReason: z.string(),
    banUntil: time.nullable(),
    bannedAt: time,
    bannedBy: id.nullable().describe('null: by the product itself, or its operator'),
    report_id: id.nullable(),
    status,
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    note: z.string(),
    until: time.nullable().describe('of one that was shortened: the new end'),
    mayDecide: z.boolean().describe('false: who asks decided the ban or the appeal before, or it is their own'),
    before: z.array(z.object({ id, text: z.string(), status, note: z.string(), decidedBy: id.nullable() })),
    addtime: time,
  }),
  filter: z.object({ ...search, status: status.optional(), user_id: id.optional() }),
  actions: {
    uphold: { summary: 'The ban stays as it is', input: z.object({ note: reason }), roles },
    shorten: {
      summary: 'The ban ends earlier',
      input: z.object({ note: reason, days: z.int().min(1).max(3650).describe('from now') }),
      roles,
    },
    lift: { summary: 'The ban is lifted', input: z.object({ note: reason }), roles },
  },
})
