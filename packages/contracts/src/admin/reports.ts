import { z } from 'zod'
import { appealOutcome } from '../events/moderation.ts'
import { reportReason, reportStatus } from '../http/users/reports.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { defineResource } from '../resource.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, id, time } from '../scalars.ts'
import { reason, search } from './shared.ts'

const roles = ['moderator'] as const
const snapshot = userSnapshot.nullable().describe('null if the member never submitted a profile')
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
  summary: 'Reports of members, with the evidence as it was at the time',
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
    evidence: z.array(evidence).describe('only when a single record is read'),
    more: z
      .array(z.object({ at: time, reason: z.string(), text: z.string() }))
      .describe('further reports of the same, while it was open'),
    weight: z.number().describe('weight by the reporter’s record'),
    priority: z
      .number()
      .describe('sum of the weights of all open reports of this person; the heaviest report of each reporter'),
    reporterRecord: record.nullable().describe('outcomes of the reporter’s earlier reports; null in a list'),
    reportedRecord: record
      .extend({ reporters: count.describe('distinct reporters') })
      .nullable()
      .describe('outcomes of earlier reports about the reported member; null in a list'),
    status: z.enum(['open', 'upheld', 'dismissed']),
    isWithdrawn: z.boolean().describe('withdrawn by the reporter; its status is then dismissed'),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    note: z.string(),
    emptiedAt: time.nullable().describe('when its texts and pictures were deleted'),
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
      summary: 'Uphold the report',
      input: z.object({
        note: reason,
        ban: z
          .object({
            days: z.int().min(1).max(3650).nullable(),
            rule: conductRule.optional().describe('refused without'),
          })
          .optional(),
        sanction: z
          .object({
            step: z.enum(['warning', 'limit']),
            rule: conductRule,
            days: z.int().min(1).max(90).optional().describe('of a limit; absent: 7'),
          })
          .optional()
          .describe('a milder step than a ban'),
      }),
      roles,
    },
    dismiss: { summary: 'Dismiss the report', input: z.object({ note: reason }), roles },
  },
})

const status = z.enum(['open', ...appealOutcome.options])
export const appeals = defineResource({
  name: 'appeals',
  owner: 'moderation',
  roles,
  subjects: ['user_id'],
  summary: 'Appeals against bans; each is decided by a moderator who has not decided before',
  sort: ['addtime', 'decidedAt'],
  record: z.object({
    id,
    user_id: id,
    user: snapshot,
    of: z.enum(['ban', 'limit']),
    n: count.describe('1: the first against this ban, 2: after new facts'),
    text: z.string(),
    rule: conductRule.nullable(),
    banReason: z.string(),
    banUntil: time.nullable(),
    bannedAt: time,
    bannedBy: id.nullable().describe('null: automatically, or by the operator'),
    report_id: id.nullable(),
    status,
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    note: z.string(),
    until: time.nullable().describe('of a shortened ban: the new end'),
    mayDecide: z.boolean().describe('false: the caller decided the ban or the earlier appeal, or it is their own'),
    before: z.array(z.object({ id, text: z.string(), status, note: z.string(), decidedBy: id.nullable() })),
    addtime: time,
  }),
  filter: z.object({ ...search, status: status.optional(), user_id: id.optional() }),
  actions: {
    uphold: { summary: 'Uphold the ban or limit', input: z.object({ note: reason }), roles },
    shorten: {
      summary: 'Shorten the ban or limit',
      input: z.object({ note: reason, days: z.int().min(1).max(3650).describe('from now') }),
      roles,
    },
    lift: { summary: 'Lift the ban or limit', input: z.object({ note: reason }), roles },
  },
})
