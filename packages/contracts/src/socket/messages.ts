import { z } from 'zod'
import { clientId, count, id, shownToOthers, time, url } from '../scalars.ts'
import { pagePart } from '../profile/page-part.ts'
import { messageWarning } from '../signals.ts'
import { voice, waveform } from '../voice.ts'

/** what a person can send in a conversation */
export const messageContent = z.object({
  kind: z.enum(['text', 'image', 'voice']).default('text'),
  content: shownToOthers(z.string().max(2000).describe('text; for an image or a voice the key of its upload'), 'chat'),
  waveform: waveform.optional().describe('of a voice, which has one'),
  reply_to: id.optional().describe('the quoted message of this conversation; ignored if it does not exist'),
  resend: z
    .boolean()
    .optional()
    .describe(
      'whether it was sent before without an acknowledgement; absent: assumed for the first message of a socket',
    ),
})
const messageKind = z.enum(['text', 'image', 'voice', 'flowers', 'system'])
/** The message that a message replies to, as the viewer may see it. */
export const messageQuote = z.object({
  _id: id,
  user_id: id.describe('who wrote it'),
  kind: messageKind,
  content: z.string().describe('the beginning of its text; empty if there is none to show'),
  isGone: z.boolean().describe('recalled, or deleted by the reader'),
})
export type MessageQuote = z.output<typeof messageQuote>
/** Signed addresses, valid for an hour. */
const messagePicture = z.object({ url, large: url })

export const chatMessage = z.object({
  _id: id,
  favorite_id: id,
  seq: count.min(1).describe('1, 2, 3 … without gaps in a conversation'),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  kind: messageKind,
  content: z.string().describe('text; empty for an image or a voice'),
  picture: messagePicture.optional().describe('of an image that was not removed'),
  voice: voice.optional().describe('of a voice that was not removed'),
  msg: z.string().describe('same as content, for the shipped client'),
  num: count.optional().describe('flowers'),
  user: z.object({ _id: id, name: z.string(), avatar: url.nullable() }),
  user2: z.object({ _id: id }),
  clientId: clientId.optional(),
  reply_to: id.optional(),
  quote: messageQuote.optional().describe('the quoted message'),
  about: pagePart.optional().describe('the part of the receiver’s page it is about'),
  warning: messageWarning.optional().describe('for the receiver only; the sender never gets it'),
  addtime: time,
})
export type ChatMessage = z.output<typeof chatMessage>

/** What the shipped client (2.3.6) reads of a message frame: the fields are in the frame itself. */
export const flatMessage = chatMessage
  .pick({ _id: true, status: true, msg: true, content: true, user: true, user2: true })
  .extend({ nickname: z.string().describe('name of the sender, as in user') })
export const flatFieldsOf = (message: ChatMessage): z.output<typeof flatMessage> => {
  const { _id, status, msg, content, user, user2 } = message
  return { _id, status, msg, content, user, user2, nickname: user.name }
}

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
  link: z.string().nullable().describe('the client’s route for its subject'),
  count: count.describe('number of occurrences'),
  about: pagePart.optional().describe('the part of the reader’s page it is about'),
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
