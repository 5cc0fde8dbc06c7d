import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, count, id, objectKey, page, text as plainText, time, url } from '../../scalars.ts'

/** pictures of one entry of a thread */
export const QUESTION_PICTURES = 6
/** characters of one entry */
export const QUESTION_TEXT = 2000

export const questionStatus = z.enum(['open', 'answered', 'closed'])
const answer = z.object({
  _id: id,
  text: z.string(),
  by: z.enum(['member', 'support']),
  images: z.array(url).describe('signed, for an hour'),
  addtime: time,
})
export const questionRating = z.object({ stars: z.int().min(1).max(5), text: z.string(), at: time })
export const question = z.object({
  _id: id,
  user_id: id,
  userName: z.string(),
  text: z.string(),
  images: z.array(url).describe('signed, for an hour'),
  status: questionStatus.describe('open: it waits for support'),
  answers: z.array(answer).describe('later messages of both sides, oldest first'),
  unread: count.describe('answers that the member has not read'),
  rating: questionRating.nullable(),
  addtime: time,
  lastAt: time,
})
export type Question = z.output<typeof question>

const text = plainText(QUESTION_TEXT).min(1)
const images = z.array(objectKey).max(QUESTION_PICTURES).default([]).describe('as uploaded under the policy')
const questions = z.object({ list: z.array(question), total: count })
const member = { verb: 'POST', owner: 'moderation', caller: 'N' } as const
const support = { verb: 'POST', owner: 'moderation', caller: 'A', roles: ['support'] } as const
const one = z.object({ question_id: id })

export const addQuestion = defineCall({
  ...member,
  path: 'product/addQuestion',
  summary: 'Ask support, or continue a question of mine, which reopens it',
  idempotent: true,
  input: z.object({ text, images, question_id: id.optional(), clientId: clientId.optional() }),
  output: z.object({ question }),
  errors: [
    'NOT_FOUND',
    'IMAGE_INVALID',
    'IMAGE_TOO_SMALL',
    'IMAGE_TOO_LARGE',
    'TOO_LARGE',
    'SENSITIVE',
    'CHECK_FAILED',
    'TOO_FREQUENT',
    'QUESTIONS_OPEN',
    'QUESTION_LONG',
  ],
})
export const getAnswer = defineCall({
  ...member,
  path: 'product/getAnswer',
  summary: 'One question of mine with its answers',
  input: one,
  output: z.object({ question }),
  errors: ['NOT_FOUND'],
})
export const getUserQuestion = defineCall({
  ...member,
  path: 'product/getUserQuestion',
  summary: 'My questions, newest first',
  input: z.object({ ...page }),
  output: questions.extend({ unread: count.describe('answers that I have not read, over all my questions') }),
})
export const readAnswer = defineCall({
  ...member,
  path: 'product/readAnswer',
  addedBecause: 'an answer counts as unread until the member has opened it',
  summary: 'Mark the answers to one question as read',
  input: one,
  output: z.object({ unread: count.describe('over all my questions') }),
  errors: ['NOT_FOUND'],
})
export const rateAnswer = defineCall({
  ...member,
  path: 'product/rateAnswer',
  addedBecause: 'members rate the help they got',
  summary: 'Rate how a question of mine was answered; a later rating replaces it',
  input: one.extend({ stars: questionRating.shape.stars, text: plainText(500).default('') }),
  output: z.object({ question }),
  errors: ['NOT_FOUND', 'QUESTION_UNANSWERED'],
})
export const addAnswer = defineCall({
  ...support,
  path: 'product/addAnswer',
  audit: { kind: 'write', subjects: ['question.user_id'] },
  summary: 'Answer a question; the member is notified',
  input: one.extend({ text, images, close: z.boolean().default(false) }),
  output: z.object({ question }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'IMAGE_INVALID',
    'IMAGE_TOO_SMALL',
    'IMAGE_TOO_LARGE',
    'TOO_LARGE',
    'QUESTION_LONG',
  ],
})
export const getAllQuestion = defineCall({
  ...support,
  path: 'product/getAllQuestion',
  audit: { kind: 'read', subjects: ['list.user_id'] },
  summary: 'Every question, newest first',
  input: z.object({ ...page, status: questionStatus.optional(), user_id: id.optional() }),
  output: questions,
})
export const getQuestionNeedToReply = defineCall({
  ...support,
  path: 'product/getQuestionNeedToReply',
  audit: { kind: 'read', subjects: ['list.user_id'] },
  summary: 'Questions that wait for support, oldest first',
  input: z.object({ ...page }),
  output: questions,
})
