import { z } from 'zod'
import { defineFact } from '../event.ts'
import { conductRule } from '../rules/text/conduct.ts'
import { count, fen, id, points, time } from '../scalars.ts'

const decided = { moderator_id: id.nullable().default(null).describe('null: an automatic check') }
const comment = <V extends string, E extends z.ZodRawShape>(
  verb: V,
  summary: string,
  extra: E,
  personal: readonly string[] = [],
) =>
  defineFact({
    personal,
    type: `social.${verb}.v1`,
    owner: 'social',
    aggregate: 'comment',
    summary,
    data: z.object({
      comment_id: id.describe('of the comment or the reply'),
      post_id: id,
      user_id: id.describe('who wrote it'),
      author_id: id.describe('of the post'),
      parent_id: id.nullable().default(null).describe('of a reply: the comment it stands under'),
      ...extra,
    }),
  })
export const commentSubmitted = comment(
  'comment-submitted',
  'A comment or a reply waits for review',
  {
    text: z.string(),
    reply_to: id.nullable().describe('the author of the answered comment'),
    again: z.boolean().optional().describe('its refusal was taken back'),
  },
  ['text'],
)
export const commentApproved = comment('comment-approved', 'A comment was approved', {
  reply_to: id.nullable(),
  ...decided,
  again: z.boolean().optional().describe('an incident had taken it down, which was taken back'),
})
export const commentRejected = comment(
  'comment-rejected',
  'A comment was turned down',
  { reason: z.string(), ...decided, deletes: z.boolean().optional().describe('its moderator has deleted it') },
  ['reason'],
)
export const commentDeleted = comment('comment-deleted', 'A comment was deleted', {})
export const commentLiked = comment('comment-liked', 'A comment was liked', { liker_id: id })
export const commentUnliked = comment('comment-unliked', 'A like of a comment was withdrawn', { liker_id: id })
const pk = <V extends string, E extends z.ZodRawShape>(verb: V, summary: string, extra: E) =>
  defineFact({
    type: `social.${verb}.v1`,
    owner: 'social',
    aggregate: 'smile-pk',
    summary,
    data: z.object({ pk_id: id, ...extra }),
  })
/** Each vote is an aggregate of its own: the key of its fact is the vote’s id. */
export const pkVoted = pk('pk-voted', 'A vote in a smile PK', { user_id: id, post_id: id.describe('the one chosen') })
export const pkClosed = pk('pk-closed', 'A smile PK is over', {
  winner_id: id.nullable(),
  user_id: id.nullable().describe('owner of the winning smile'),
  sides: z
    .array(z.object({ post_id: id, user_id: id, votes: count, rating: z.number().describe('after it') }))
    .describe('both'),
  isVoid: z.boolean().describe('one of the smiles was removed: there is no winner and no rating changes'),
})
const invitation = <V extends string, E extends z.ZodRawShape>(verb: V, summary: string, extra: E) =>
  defineFact({
    type: `social.${verb}.v1`,
    owner: 'social',
    aggregate: 'invitation',
    summary,
    data: z.object({ user_id: id.describe('the invited member'), inviter_id: id, ...extra }),
  })
export const invited = invitation('invited', 'Somebody came by an invitation', {})
export const invitationRewarded = invitation(
  'invitation-rewarded',
  'Who came was approved: payments gives the reward, once',
  { days: count, points },
)

const withdrawal = <V extends string, E extends z.ZodRawShape>(
  verb: V,
  summary: string,
  extra: E,
  personal: readonly string[] = [],
) =>
  defineFact({
    personal,
    type: `payments.${verb}.v1`,
    owner: 'payments',
    aggregate: 'withdrawal',
    summary,
    data: z.object({ withdrawal_id: id, user_id: id, amount: fen, net: fen, ...extra }),
  })
export const withdrawalRequested = withdrawal('withdrawal-requested', 'Flowers are frozen until it is decided', {})
export const withdrawalApproved = withdrawal('withdrawal-approved', 'Two people approved', {})
export const withdrawalRejected = withdrawal(
  'withdrawal-rejected',
  'The flowers are redeemable again',
  { reason: z.string() },
  ['reason'],
)
export const withdrawalPaid = withdrawal('withdrawal-paid', 'The money has arrived', { at: time })
export const checkedIn = defineFact({
  type: 'payments.checked-in.v1',
  owner: 'payments',
  aggregate: 'wallet',
  summary: 'The daily check-in',
  data: z.object({ user_id: id, days: z.int().min(1).max(7), rewarded: z.boolean() }),
})
export const keysRotated = defineFact({
  type: 'payments.keys-rotated.v1',
  owner: 'payments',
  aggregate: 'keys',
  summary: 'A new version of the RSA and signing keys',
  data: z.object({ keyVersion: z.string(), keyId: z.string() }),
})

const question = <V extends string, E extends z.ZodRawShape>(verb: V, summary: string, extra: E) =>
  defineFact({
    type: `moderation.${verb}.v1`,
    owner: 'moderation',
    aggregate: 'question',
    summary,
    data: z.object({ question_id: id, user_id: id, ...extra }),
  })
export const questionAsked = question('question-asked', 'A question waits for support', {})
export const questionAnswered = question('question-answered', 'Support answered', { closed: z.boolean() })
export const questionMerged = question('question-merged', 'A question is part of an older one of its member now', {
  into: id,
})
export const wordsChanged = defineFact({
  type: 'moderation.words-changed.v1',
  owner: 'moderation',
  aggregate: 'words',
  summary: 'The list of sensitive words has a new version',
  data: z.object({ version: count }),
})
export const reportDecided = defineFact({
  type: 'moderation.report-decided.v1',
  owner: 'moderation',
  aggregate: 'report',
  summary: 'A report was upheld or dismissed',
  personal: ['ban.reason', 'sanction.reason'],
  data: z.object({
    report_id: id,
    user_id: id.describe('who reported'),
    user2_id: id,
    upheld: z.boolean(),
    moderator_id: id.nullable().default(null),
    ban: z
      .object({ until: time.nullable(), reason: z.string(), rule: conductRule.nullable().optional() })
      .nullable()
      .default(null)
      .describe('consequence for the reported member'),
    sanction: z
      .object({
        step: z.enum(['warning', 'limit']),
        reason: z.string(),
        rule: conductRule,
        until: time.nullable().describe('of a limit'),
      })
      .nullable()
      .default(null)
      .describe('a milder consequence than a ban'),
  }),
})
export const broadcastSent = defineFact({
  type: 'chat.broadcast-sent.v1',
  owner: 'chat',
  aggregate: 'broadcast',
  summary: 'A system message was delivered to all recipients',
  data: z.object({ task_id: id, total: count, sent: count }),
})
