import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { chatMessage } from '../../socket/messages.ts'
import { count, id, nothing, page, time, url } from '../../scalars.ts'

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
