import { z } from 'zod'
import { clientId, count, id, shownToOthers, time, url } from '../scalars.ts'
import { pagePart } from '../profile.ts'
import { messageWarning } from '../signals.ts'

/** what a person can put into a conversation */
export const messageContent = z.object({
  kind: z.enum(['text', 'image']).default('text'),
  content: shownToOthers(z.string().max(2000).describe('text; for an image its object key'), 'chat'),
  reply_to: id.optional(),
  resend: z
    .boolean()
    .optional()
    .describe('whether it was sent before and not acknowledged; absent: the first on a new socket may have been'),
})
export const chatMessage = z.object({
  _id: id,
  favorite_id: id,
  seq: count.min(1).describe('1, 2, 3 … without gaps in a conversation'),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  kind: z.enum(['text', 'image', 'flowers', 'system']),
  content: z.string(),
  msg: z.string().describe('as content, for the shipped client'),
  num: count.optional().describe('flowers'),
  user: z.object({ _id: id, name: z.string(), avatar: url.nullable() }),
  user2: z.object({ _id: id }),
  clientId: clientId.optional(),
  reply_to: id.optional(),
  about: pagePart.optional().describe('what of the receiver’s page it is about'),
  warning: messageWarning.optional().describe('for the one it was written to alone; whoever wrote it never gets it'),
  addtime: time,
})
export type ChatMessage = z.output<typeof chatMessage>

export const noticeKind = z.enum(['sysNotice', 'like', 'comment', 'follow', 'view', 'gift'])
export type NoticeKind = z.output<typeof noticeKind>
export const notice = z.object({
  _id: id,
  type: noticeKind,
  title: z.string(),
  content: z.string(),
  isRead: z.boolean(),
  addtime: time,
  code: z.string().describe('which event: profile-approved, liked, loved, matched, …'),
  user: z.object({ _id: id, name: z.string(), avatar: url.nullable() }).nullable(),
  link: z.string().nullable().describe('route of the client that shows what it is about'),
  count: count.describe('how many times it happened'),
  about: pagePart.optional().describe('what of the reader’s page it is about'),
})
export type Notice = z.output<typeof notice>
export const noticeTotals = z.object({
  total: count,
  sysNotice: count,
  likeTotal: count,
  commentTotal: count,
  followTotal: count,
  viewTotal: count,
  giftTotal: count,
  chatTotal: count.describe('unread chat messages; not in total'),
})
export type NoticeTotals = z.output<typeof noticeTotals>
