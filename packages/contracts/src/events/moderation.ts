import { z } from 'zod'
import { defineFact } from '../event.ts'
import { id, time } from '../scalars.ts'

export const reviewKind = z.enum(['profile', 'post', 'comment', 'image', 'realName', 'grade'])
export const reviewDecided = defineFact({
  type: 'moderation.review-decided.v1',
  owner: 'moderation',
  aggregate: 'review',
  summary: 'A moderator, or a sure check, decided',
  personal: ['reason'],
  data: z.object({
    review_id: id,
    kind: reviewKind,
    subject_id: id.describe('user or post'),
    user_id: id.describe('whose it is'),
    revision: z.int(),
    decision: z.enum(['approved', 'rejected']),
    reasonCode: z.string().nullable(),
    reason: z.string(),
    moderator_id: id.nullable(),
  }),
})
export const reportFiled = defineFact({
  type: 'moderation.report-filed.v1',
  owner: 'moderation',
  aggregate: 'report',
  summary: 'Somebody was reported',
  personal: ['reason'],
  data: z.object({
    report_id: id,
    user_id: id,
    user2_id: id,
    reason: z.string(),
    post_id: id.nullable().default(null),
    comment_id: id.nullable().default(null),
  }),
})
export const banDecided = defineFact({
  type: 'moderation.ban-decided.v1',
  owner: 'moderation',
  aggregate: 'ban',
  summary: 'A person is to be banned, or the ban lifted',
  personal: ['reason'],
  data: z.object({
    user_id: id,
    banned: z.boolean(),
    reason: z.string(),
    moderator_id: id,
    until: time.nullable().default(null).describe('null: without end'),
  }),
})
