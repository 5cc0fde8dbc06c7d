import { z } from 'zod'
import { statement } from '../../admin/quality/statements.ts'
import { defineCall } from '../../call.ts'
import { appealOutcome } from '../../events/moderation.ts'
import { conductRule } from '../../rules/text/conduct.ts'
import { count, id, objectKey, page, text as plainText, time } from '../../scalars.ts'

/** messages that one report may contain as evidence */
export const REPORT_MESSAGES = 20
export const REPORT_PICTURES = 6
export const reportReasons = ['spam', 'scam', 'harassment', 'sexual', 'fake', 'minor', 'illegal', 'other'] as const
export const reportReason = z.enum(reportReasons)
export const reportStatus = z.enum(['open', 'upheld', 'dismissed', 'withdrawn'])

export const reportUser = defineCall({
  path: 'users/reportUser',
  verb: 'POST',
  owner: 'moderation',
  caller: 'N',
  summary: 'Report a member; the evidence survives a block. Further reports of an open one are added to it',
  input: z.object({
    user2_id: id,
    post_id: id.optional().describe('the post it is about'),
    comment_id: id.optional().describe('the comment or reply it is about'),
    message_ids: z.array(id).max(REPORT_MESSAGES).optional().describe('messages of our conversation, as evidence'),
    reason: reportReason,
    text: plainText(1000).default(''),
    images: z.array(objectKey).max(REPORT_PICTURES).default([]),
  }),
  output: z.object({ report_id: id }),
  errors: [
    'SELF',
    'USER_NOT_FOUND',
    'IMAGE_INVALID',
    'IMAGE_TOO_SMALL',
    'IMAGE_TOO_LARGE',
    'TOO_LARGE',
    'REPORT_MESSAGE_GONE',
  ],
})

/** A report as its reporter sees it: of the other person only who it is. */
export const ownReport = z.object({
  report_id: id,
  user2_id: id,
  post_id: id.nullable(),
  comment_id: id.nullable(),
  reason: reportReason,
  text: z.string(),
  messages: count.describe('messages kept as evidence'),
  pictures: count.describe('attached pictures'),
  status: reportStatus,
  measure: z
    .enum(['account', 'content'])
    .nullable()
    .describe('if upheld: the account was restricted, or the content was handled'),
  isChanged: z.boolean().describe('an appeal has changed the outcome'),
  addtime: time,
  decidedAt: time.nullable(),
})
export type OwnReport = z.output<typeof ownReport>
const mine = { verb: 'POST', owner: 'moderation', caller: 'N' } as const
export const getMyReports = defineCall({
  ...mine,
  path: 'users/getMyReports',
  summary: 'My reports and their outcomes, newest first',
  addedBecause: 'a reporter sees the outcome, and can withdraw a report',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(ownReport), total: count }),
})
export const getMyStatements = defineCall({
  ...mine,
  path: 'users/getMyStatements',
  summary: 'Every restriction of my account and of what I submitted, with its reasons, newest first',
  addedBecause: 'whoever is restricted is told the rule, the facts, who decided and what they can do',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(statement.extend({ statement_id: id })), total: count }),
})
export const withdrawReport = defineCall({
  ...mine,
  path: 'users/withdrawReport',
  summary: 'Withdraw a report that is not decided yet',
  addedBecause: 'a report made by mistake costs moderation time and may harm a member',
  input: z.object({ report_id: id }),
  output: z.object({ report: ownReport }),
  errors: ['NOT_FOUND', 'REPORT_CLOSED'],
})

/** returned with ACCOUNT_BANNED by a login that a ban refuses; valid only for the calls below */
const ticket = z.string().min(1).max(4000)
export const ownAppeal = z.object({
  appeal_id: id,
  text: z.string(),
  status: z.enum(['open', ...appealOutcome.options]),
  note: z.string().describe('the moderator’s answer'),
  addtime: time,
  decidedAt: time.nullable(),
})
export const banView = z.object({
  ban: z
    .object({
      rule: conductRule.nullable(),
      reason: z.string(),
      until: time.nullable().describe('null: without end'),
      at: time,
    })
    .nullable()
    .describe('null: it has ended or was lifted'),
  appeals: z.array(ownAppeal).describe('against this ban, the newest first'),
  mayAppeal: z.enum(['yes', 'withNewFacts', 'no']),
})
export type BanView = z.output<typeof banView>
const ofLimit = {
  verb: 'POST',
  owner: 'moderation',
  caller: 'N',
  addedBecause: 'a limit, too, can be appealed; its member is logged in',
} as const
export const getMyLimit = defineCall({
  ...ofLimit,
  path: 'users/getMyLimit',
  summary: 'Rule, reason and end of my limit, and the outcome of my appeals',
  input: z.object({}),
  output: banView,
})
export const appealLimit = defineCall({
  ...ofLimit,
  path: 'users/appealLimit',
  summary: 'Appeal my limit to a second moderator; once, and once more with new facts',
  input: z.object({ text: plainText(1000).min(10), isNew: z.boolean().default(false).describe('new facts') }),
  output: banView,
  errors: ['APPEAL_NO_LIMIT', 'APPEAL_WAITS', 'APPEAL_FACTS', 'APPEAL_USED', 'TOO_FREQUENT'],
})
const withTicket = {
  verb: 'POST',
  owner: 'moderation',
  caller: 'L',
  addedBecause: 'a banned member has no login, and must be able to appeal nevertheless',
} as const
export const getMyBan = defineCall({
  ...withTicket,
  path: 'users/getMyBan',
  summary: 'Rule, reason and end of my ban, and the outcome of my appeals',
  input: z.object({ ticket }),
  output: banView,
  errors: ['APPEAL_TICKET'],
})
export const appealBan = defineCall({
  ...withTicket,
  path: 'users/appealBan',
  summary: 'Appeal to a second moderator; once for a ban, and once more with new facts',
  input: z.object({ ticket, text: plainText(1000).min(10), isNew: z.boolean().default(false).describe('new facts') }),
  output: banView,
  errors: ['APPEAL_TICKET', 'APPEAL_NO_BAN', 'APPEAL_WAITS', 'APPEAL_FACTS', 'APPEAL_USED'],
})
