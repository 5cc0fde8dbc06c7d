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
  msg2: chatMessage.nullable().describe('the other person’s last message'),
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
      .describe('greetings: conversations with people whom I neither like nor have answered; absent: all'),
  }),
  output: z.object({
    list: z.array(chatItem),
    msg: z.string(),
    hasMore: z.boolean(),
    greetings: z
      .object({ people: count, unread: count.describe('messages') })
      .optional()
      .describe('with `folder`: counts of the greetings'),
  }),
})
export const markPrivateMsgAsRead2 = defineCall({
  path: 'msg/markPrivateMsgAsRead2',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Mark messages of this person as read',
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
  summary: 'Remove a conversation from my list; the other side keeps it',
  input: z.object({ favorite_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const muteConversation = defineCall({
  path: 'msg/muteConversation',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'a conversation can be kept without a push for each message',
  summary: 'Mute or unmute the pushes of a conversation; unread messages are still counted',
  input: z.object({ favorite_id: id, muted: z.boolean() }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const getAssistant = defineCall({
  path: 'msg/getAssistant',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'a client shows no entry to an assistant that is not available in this installation',
  summary: 'Whether the AI assistant of /ws/ai is available, which model answers, and how often one may ask',
  input: z.object({}),
  output: z.object({
    offered: z.boolean(),
    model: z.string().nullable().describe('name of the model; null: none'),
    isSandbox: z.boolean().describe('answers are composed by rules, without a model'),
    perMinute: count,
    perDay: count,
  }),
})
