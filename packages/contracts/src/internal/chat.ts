import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { pagePart } from '../profile/page-part.ts'
import { clientId, id, text, time } from '../scalars.ts'

const latest = z.array(
  z.object({
    _id: id,
    at: time,
    isRead: z.boolean().default(true).describe('by its receiver; absent in earlier versions'),
  }),
)

/** For services that show that two people wrote to each other: there is no fact for each message. */
export const recentMessages = defineInternalCall({
  path: 'chat/recent-messages',
  owner: 'chat',
  summary: 'The latest messages between a person and each of some others, newest first, without texts',
  input: z.object({ user_id: id, others: z.array(id).max(200) }),
  output: z.object({
    talks: z.array(z.object({ other_id: id, own: latest.describe('of user_id'), other: latest })),
  }),
})

export const sendMessage = defineInternalCall({
  path: 'chat/send-message',
  owner: 'chat',
  summary: 'A text from one member to another, by the rules of msg/addMsg2: the same clientId is the same message',
  input: z.object({
    user_id: id,
    isApproved: z.boolean().describe('the visible profile of the sender is approved'),
    isVip: z.boolean(),
    user2_id: id,
    content: text(2000),
    clientId,
    language: z.enum(['zh-CN', 'en']),
    about: pagePart.optional().describe('the part of user2_id’s page it is about'),
  }),
  output: z.object({ linkFiltered: z.boolean(), message_id: id.optional() }),
  errors: [
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
    'SENSITIVE',
    'CHECK_FAILED',
    'USER_NOT_FOUND',
    'PROFILE_NOT_APPROVED',
  ],
})

/** A message's text is stored with the message only; services that show it elsewhere fetch it. */
export const commentTexts = defineInternalCall({
  path: 'chat/comment-texts',
  owner: 'chat',
  summary: 'Texts of chosen messages as one of the two members sees them; empty for recalled, deleted or covered ones',
  input: z.object({ user_id: id, messages: z.array(z.object({ other_id: id, message_id: id })).max(200) }),
  output: z.object({ texts: z.array(z.object({ message_id: id, text: z.string() })) }),
})

/** Copied at once when somebody reports, so that it outlives a recall, a block and an erasure. */
export const messagesForReport = defineInternalCall({
  path: 'chat/messages-for-report',
  owner: 'chat',
  summary: 'Chosen messages of a conversation, as the reporting member sees them',
  input: z.object({
    user_id: id.describe('who reports'),
    other_id: id,
    message_ids: z.array(id).min(1).max(20),
  }),
  output: z.object({
    messages: z.array(
      z.object({
        _id: id,
        user_id: id.describe('who wrote it'),
        text: z.string(),
        picture: z.string().nullable().describe('object key'),
        voice: z.string().nullable().default(null).describe('object key; absent in earlier versions'),
        about: z
          .object({ text: z.string(), picture: z.string().nullable().describe('object key') })
          .optional()
          .describe('the photo or answer it is about, while it is on the profile'),
        at: time,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
