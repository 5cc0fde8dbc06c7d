import { z } from 'zod'
import { defineCall } from '../call.ts'
import { chatMessage, messageContent, notice, noticeKind, noticeTotals } from '../socket/messages.ts'
import { clientId, count, cursor, id, line, nothing, page, time, url } from '../scalars.ts'

const refusedSends = [
  'ACCOUNT_BANNED',
  'ACCOUNT_CANCELLED',
  'STEALTH_MODE',
  'MESSAGE_SELF',
  'MESSAGE_EMPTY',
  'BLACKLISTED',
  'NOT_ACCEPTING',
  'ANSWER_AWAITED',
  'STRANGERS_LIMIT',
  'IMAGE_INVALID',
  'IMAGE_SENSITIVE',
  'VOICE_INVALID',
  'VOICE_TOO_LONG',
  'SENSITIVE',
  'CHECK_FAILED',
  'USER_NOT_FOUND',
  'PROFILE_NOT_APPROVED',
] as const
const send = {
  checksTexts: 'the socket sends by the same command, and a repeat gets its first answer whatever is checked by now',
  input: messageContent.extend({ user2_id: id, clientId }),
  output: z.object({ message: chatMessage, linkFiltered: z.boolean().describe('a link in the text was replaced') }),
}

export const addMsg2 = defineCall({
  path: 'msg/addMsg2',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Send by HTTP what the socket sends, same rules',
  ...send,
  errors: refusedSends,
  idempotent: true,
})
export const push = defineCall({
  path: 'msg/push',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'As addMsg2',
  ...send,
  errors: refusedSends,
  idempotent: true,
})
export const chatItem = z.object({
  favorite_id: id,
  user: z.object({
    _id: id,
    name: z.string(),
    avatar: url.nullable(),
    isCompleted: z.int(),
    msgs: z.array(chatMessage),
  }),
  recentMsgs: z.array(chatMessage),
  unread: count,
  lastMsg: chatMessage.nullable(),
  msg2: chatMessage.nullable().describe('the other side’s last message'),
  addtime: time,
  online: z.boolean(),
  muted: z.boolean(),
  yourTurn: z.boolean(),
})
export type ChatItem = z.output<typeof chatItem>
export const getChatList5 = defineCall({
  path: 'msg/getChatList5',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'Conversations, newest first',
  input: z.object({
    ...page,
    folder: z
      .enum(['talks', 'greetings'])
      .optional()
      .describe('greetings: of people whom I neither like nor have answered; absent: all'),
  }),
  output: z.object({
    list: z.array(chatItem),
    msg: z.string(),
    hasMore: z.boolean(),
    greetings: z
      .object({ people: count, unread: count.describe('messages') })
      .optional()
      .describe('with `folder`: what lies among the greetings'),
  }),
})
const history = {
  input: z.object({
    user2_id: id,
    rows: z.coerce.number().int().min(1).max(100).default(20),
    skip: z.coerce.number().int().min(0).default(0),
    beforeSeq: z.int().min(1).optional().describe('steadier than skip: only messages with a smaller number'),
    afterSeq: z.int().min(0).optional().describe('for a reconnect: only messages with a larger number, oldest first'),
  }),
  output: z.object({
    list: z.array(chatMessage),
    hasMore: z.boolean(),
    readSeq: count.describe('the other side has read up to this number'),
    isMuted: z.boolean().default(false).describe('this talk pushes nothing'),
    isBlocked: z.boolean().default(false).describe('I have blocked the other; an earlier version does not say'),
  }),
}
export const getmsg = defineCall({
  path: 'msg/getmsg',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'History, newest first',
  ...history,
})
export const getmsg2 = defineCall({
  path: 'msg/getmsg2',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'History, newest first',
  ...history,
})
export const markPrivateMsgAsRead2 = defineCall({
  path: 'msg/markPrivateMsgAsRead2',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'I have read what this person wrote',
  input: z.object({
    targetUserId: id,
    favorite_id: id.optional(),
    seq: z.int().min(1).optional().describe('up to this number; absent: all'),
  }),
  output: z.object({ unread: count }),
})
export const deleteConversation = defineCall({
  path: 'msg/deleteConversation',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Take a conversation off my list; the other side keeps it',
  input: z.object({ favorite_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const muteConversation = defineCall({
  path: 'msg/muteConversation',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'a talk can be kept without being called by each of its messages',
  summary: 'No pushes of this conversation, or pushes again; unread messages are counted as before',
  input: z.object({ favorite_id: id, muted: z.boolean() }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const foundMessage = z.object({
  message: chatMessage,
  user: z.object({ _id: id, name: z.string(), avatar: url.nullable() }).describe('with whom one talks'),
})
export type FoundMessage = z.output<typeof foundMessage>
export const searchMessages = defineCall({
  path: 'msg/searchMessages',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'what was said long ago can be found again',
  summary: 'Texts of my talks that hold these words, of each talk the newest first; looks through so many at a time',
  input: z.object({
    text: line(50),
    user2_id: id.optional().describe('in the talk with this person; absent: in all talks'),
    cursor: cursor.optional().describe('`next` of the answer before'),
  }),
  output: z.object({
    list: z.array(foundMessage),
    next: cursor.nullable().describe('there is more to look through, even where nothing was found yet'),
  }),
  errors: ['TOO_FREQUENT'],
})
export const deleteOneMsg = defineCall({
  path: 'msg/deleteOneMsg',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Hide one message for me',
  input: z.object({ favorite_id: id, msg_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const recallMsg = defineCall({
  path: 'msg/recallMsg',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Take back an own message within 2 minutes; both sides see it',
  input: z.object({ favorite_id: id, msg_id: id }),
  output: z.object({ message: chatMessage }),
  errors: ['RECALL_TOO_LATE', 'NOT_FOUND'],
})

export const getSysNoticeList = defineCall({
  path: 'msg/getSysNoticeList',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'System notices',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(notice), total: count }),
})
export const changeSysNoticeStatus = defineCall({
  path: 'msg/changeSysNoticeStatus',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'One notice, or all system notices, as seen',
  input: z.object({ notice_id: id.optional() }),
  output: z.object({ totals: noticeTotals }),
})
export const changeSysNoticeStatusV2 = defineCall({
  path: 'msg/changeSysNoticeStatusV2',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'All notices of a kind as seen',
  input: z.object({ type: noticeKind }),
  output: z.object({ totals: noticeTotals }),
})
export const getSysNoticeNumberV2 = defineCall({
  path: 'posts/getSysNoticeNumberV2',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'Badge totals',
  input: nothing,
  output: noticeTotals,
})
export const getSysNotice = defineCall({
  path: 'posts/getSysNotice',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'The notices of a kind',
  input: z.object({ ...page, type: noticeKind.default('sysNotice') }),
  output: z.object({ list: z.array(notice), total: count }),
})
export const getSysNoticeV2 = defineCall({
  path: 'posts/getSysNoticeV2',
  verb: 'POST',
  owner: 'chat',
  caller: 'T',
  summary: 'The notices of a kind',
  input: z.object({ ...page, type: noticeKind }),
  output: z.object({ list: z.array(notice), total: count }),
})
export const getAssistant = defineCall({
  path: 'msg/getAssistant',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'a client shows no entry to an assistant that is not offered in this place',
  summary: 'Whether the AI assistant of /ws/ai is offered here, which model writes, and how often one may ask',
  input: z.object({}),
  output: z.object({
    offered: z.boolean(),
    model: z.string().nullable().describe('what writes the answers; null: nothing'),
    isSandbox: z.boolean().describe('answers are composed by rules of ours, no model is asked'),
    perMinute: count,
    perDay: count,
  }),
})
