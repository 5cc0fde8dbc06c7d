import { z } from 'zod'
import { MsgCata } from '../enums.ts'
import { clientId, count, id, time } from '../scalars.ts'
import { chatMessage, flatMessage, messageContent, notice, noticeTotals } from './messages.ts'

const kind = <N extends number>(value: N) => ({ msgCata: z.literal(value) })
const to = z.object({ _id: id })
/** people whom one client may have on screen */
export const MAX_SHOWN_PEOPLE = 200
/** links a client's action to its notices; an invalid one counts as absent */
const traceparent = z.string().max(512).optional().describe('W3C trace context; absent: a trace begins at the server')

/**
 * What a client may send on /ws/<userId>. The first frame is `auth` unless the token came as sub-protocol
 * `bearer.<token>`.
 */
export const clientFrame = z.discriminatedUnion('msgCata', [
  z.object({
    msgCata: z.literal(0),
    token: z.string().describe('first frame: authentication'),
    language: z.enum(['zh-CN', 'en']).optional().describe('of notices and refusals on this socket'),
  }),
  messageContent.extend({
    ...kind(MsgCata.PrivateMessage),
    clientId,
    user2: to,
    nickname: z.string().optional(),
    traceparent,
  }),
  z.object({ ...kind(MsgCata.ReadReceipt), user2: to, seq: count.min(1), traceparent }),
  z.object({ ...kind(MsgCata.Typing), user2: to }),
  z.object({
    ...kind(MsgCata.Presence),
    users: z
      .array(id)
      .max(MAX_SHOWN_PEOPLE)
      .describe('members this client shows from now on; it gets their presence and each change'),
  }),
  z.object({
    ...kind(MsgCata.Heartbeat),
    nickname: z.string().optional(),
    content: z.string().optional(),
    user2: to.optional(),
  }),
  z.object({
    ...kind(MsgCata.Acknowledgement),
    favorite_id: id,
    seq: count.min(1).describe('received up to this number'),
  }),
  z.object({ ...kind(MsgCata.Recall), favorite_id: id, msg_id: id, traceparent }),
])
export type ClientFrame = z.input<typeof clientFrame>

export const serverFrame = z.discriminatedUnion('msgCata', [
  z.object({ msgCata: z.literal(0), ready: z.literal(true), user_id: id }),
  z.object({ ...kind(MsgCata.SystemNotice), notice }),
  flatMessage.extend({ ...kind(MsgCata.PrivateMessage), message: chatMessage }),
  z.object({ ...kind(MsgCata.ReadReceipt), favorite_id: id, user_id: id.describe('who has read'), seq: count }),
  z.object({ ...kind(MsgCata.Typing), favorite_id: id, user_id: id }),
  flatMessage.extend({ ...kind(MsgCata.Gift), message: chatMessage, num: count }),
  z.object({ ...kind(MsgCata.Interaction), notice }),
  z.object({ ...kind(MsgCata.Presence), user_id: id, online: z.boolean(), at: time }),
  z.object({ ...kind(MsgCata.Heartbeat) }),
  z.object({
    ...kind(MsgCata.Acknowledgement),
    clientId,
    _id: id,
    favorite_id: id,
    seq: count,
    addtime: time,
    content: z.string(),
    picture: chatMessage.shape.picture,
    voice: chatMessage.shape.voice,
    linkFiltered: z.boolean(),
  }),
  z.object({ ...kind(MsgCata.BadgeTotals), totals: noticeTotals }),
  z.object({ ...kind(MsgCata.Recall), favorite_id: id, message: chatMessage }),
  z.object({
    ...kind(MsgCata.Error),
    code: z.string(),
    msg: z.string(),
    clientId: clientId.optional(),
    word: z.string().optional(),
    reason: z.string().optional().describe('with ACCOUNT_BANNED, of one’s own ban'),
    until: time.nullable().optional().describe('with ACCOUNT_BANNED, of one’s own ban; null: without end'),
  }),
  z.object({
    ...kind(MsgCata.Hidden),
    favorite_id: id,
    user_id: id.describe('whose messages moderators have hidden from the reader, or show again'),
    since: time.describe('those sent from then on'),
    hidden: z.boolean().describe('false: they are to be fetched again'),
  }),
])
export type ServerFrame = z.output<typeof serverFrame>
