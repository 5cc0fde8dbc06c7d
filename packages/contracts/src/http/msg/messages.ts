import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { chatMessage, messageContent } from '../../socket/messages.ts'
import { clientId, count, cursor, id, line, nothing, url } from '../../scalars.ts'

const refusedSends = [
  'ACCOUNT_BANNED',
  'ACCOUNT_CANCELLED',
  'STEALTH_MODE',
  'MESSAGE_SELF',
  'MESSAGE_EMPTY',
  'BLACKLISTED',
  'NOT_ACCEPTING',
  'WRITING_LIMITED',
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
  summary: 'Send a message over HTTP, by the rules of the socket',
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
const history = {
  input: z.object({
    user2_id: id,
    rows: z.coerce.number().int().min(1).max(100).default(20),
    skip: z.coerce.number().int().min(0).default(0),
    beforeSeq: z.int().min(1).optional().describe('instead of skip: only messages with a smaller number'),
    afterSeq: z.int().min(0).optional().describe('for a reconnect: only messages with a larger number, oldest first'),
  }),
  output: z.object({
    list: z.array(chatMessage),
    hasMore: z.boolean(),
    readSeq: count.describe('the other side has read up to this number'),
    isMuted: z.boolean().default(false).describe('pushes of this conversation are muted'),
    isBlocked: z.boolean().default(false).describe('I have blocked the other; absent in earlier versions'),
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
export const foundMessage = z.object({
  message: chatMessage,
  user: z.object({ _id: id, name: z.string(), avatar: url.nullable() }).describe('the other person'),
})
export type FoundMessage = z.output<typeof foundMessage>
export const searchMessages = defineCall({
  path: 'msg/searchMessages',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  addedBecause: 'old messages can be found',
  summary:
    'Messages of my conversations that contain these words, newest first in each conversation; a limited number is searched at a time',
  input: z.object({
    text: line(50),
    user2_id: id.optional().describe('in the conversation with this person; absent: in all'),
    cursor: cursor.optional().describe('`next` of the previous answer'),
  }),
  output: z.object({
    list: z.array(foundMessage),
    next: cursor.nullable().describe('there is more to search, even if nothing was found yet'),
  }),
  errors: ['TOO_FREQUENT'],
})
export const deleteOneMsg = defineCall({
  path: 'msg/deleteOneMsg',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Hide a message from me',
  input: z.object({ favorite_id: id, msg_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const recallMsg = defineCall({
  path: 'msg/recallMsg',
  verb: 'POST',
  owner: 'chat',
  caller: 'N',
  summary: 'Recall an own message within 2 minutes, for both sides',
  input: z.object({ favorite_id: id, msg_id: id }),
  output: z.object({ message: chatMessage }),
  errors: ['RECALL_TOO_LATE', 'NOT_FOUND'],
})
