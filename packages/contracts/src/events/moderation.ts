import { z } from 'zod'
import { defineFact } from '../event.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { id, time } from '../scalars.ts'

export const reviewKind = z.enum(['profile', 'post', 'comment', 'image', 'realName', 'grade'])
export const reviewDecided = defineFact({
  type: 'moderation.review-decided.v1',
  owner: 'moderation',
  aggregate: 'review',
  summary: 'A moderator or an automatic check decided a review',
  personal: ['reason'],
  data: z.object({
    review_id: id,
    kind: reviewKind,
    subject_id: id.describe('user or post'),
    user_id: id.describe('the member who asked'),
    revision: z.int(),
    decision: z.enum(['approved', 'rejected']),
    reasonCode: z.string().nullable(),
    reason: z.string(),
    moderator_id: id.nullable(),
  }),
})
export const reviewReopened = defineFact({
  type: 'moderation.review-reopened.v1',
  owner: 'moderation',
  aggregate: 'review',
  summary: 'A refusal by an incident was taken back: what was refused is to be reviewed again',
  data: z.object({
    review_id: id,
    kind: reviewKind,
    subject_id: id.describe('user, post or comment'),
    user_id: id.describe('the member who asked'),
    revision: z.int(),
  }),
})
export const reportFiled = defineFact({
  type: 'moderation.report-filed.v1',
  owner: 'moderation',
  aggregate: 'report',
  summary: 'A member was reported',
  personal: ['reason'],
  data: z.object({
    report_id: id,
    user_id: id,
    user2_id: id,
    reason: z.string(),
    post_id: id.nullable().default(null),
    comment_id: id.nullable().default(null),
    weight: z.number().min(0).default(1).describe('weight by the reporter’s record'),
  }),
})
export const banDecided = defineFact({
  type: 'moderation.ban-decided.v1',
  owner: 'moderation',
  aggregate: 'ban',
  summary: 'A moderator decided to ban a member, or to lift the ban',
  personal: ['reason'],
  data: z.object({
    user_id: id,
    banned: z.boolean(),
    reason: z.string(),
    moderator_id: id,
    until: time.nullable().default(null).describe('null: without end'),
    rule: conductRule.nullable().default(null),
    report_id: id.nullable().default(null).describe('the report that it follows from'),
    ban_id: id
      .nullable()
      .default(null)
      .describe('after an appeal: the ban that is lifted or shortened; other bans are not affected'),
  }),
})
export const appealFiled = defineFact({
  type: 'moderation.appeal-filed.v1',
  owner: 'moderation',
  aggregate: 'appeal',
  summary: 'A banned member appealed',
  data: z.object({ appeal_id: id, user_id: id, ban_id: id }),
})
export const appealOutcome = z.enum(['upheld', 'shortened', 'lifted'])
export const appealDecided = defineFact({
  type: 'moderation.appeal-decided.v1',
  owner: 'moderation',
  aggregate: 'appeal',
  summary: 'An appeal was decided by a moderator who did not decide the ban',
  personal: ['reason', 'note'],
  data: z.object({
    appeal_id: id,
    user_id: id,
    ban_id: id.describe('or of the limit'),
    of: z.enum(['ban', 'limit']).default('ban'),
    outcome: appealOutcome,
    until: time.nullable().describe('of a ban that stays: its end, null: without end'),
    rule: conductRule.nullable(),
    reason: z.string().describe('of the ban'),
    note: z.string().describe('text for the member'),
    moderator_id: id,
    report_id: id.nullable(),
    incident_id: id.nullable().default(null).describe('of an act on many accounts'),
    reporter_id: id.nullable().describe('reporters to notify that the outcome of their report has changed'),
  }),
})

const incident = <V extends string>(verb: V, summary: string) =>
  defineFact({
    type: `moderation.${verb}.v1`,
    owner: 'moderation',
    aggregate: 'incident',
    summary,
    personal: ['takesDown'],
    data: z.object({
      incident_id: id,
      user_id: id.describe('one of the accounts'),
      hidesMessages: z.boolean().describe('what they wrote is hidden from those they wrote to'),
      warnsReceivers: z.boolean().describe('those they wrote to get a notice'),
      since: time.describe('of what was written since then'),
      takesDown: z
        .object({ reason: z.string(), by: id.describe('who decided it') })
        .optional()
        .describe('posts, comments and album photos that others see are taken down; absent: they stay'),
    }),
  })
export const incidentApplied = incident('incident-applied', 'The act of an incident was applied to an account')
export const incidentUndone = incident('incident-undone', 'The act of an incident was taken back from an account')
