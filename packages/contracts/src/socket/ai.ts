import { z } from 'zod'
import { id } from '../scalars.ts'

/** characters of one question or of an earlier turn */
export const MAX_AI_CHARACTERS = 4_000
/** earlier turns that a client may send, and their characters in total */
export const MAX_EARLIER_TURNS = 12
const MAX_EARLIER_CHARACTERS = 8_000

export const aiTurn = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().min(1).max(MAX_AI_CHARACTERS),
})
export type AiTurn = z.output<typeof aiTurn>

const isShort = (turns: readonly AiTurn[]): boolean =>
  turns.reduce((sum, { content }) => sum + content.length, 0) <= MAX_EARLIER_CHARACTERS

/** What a client may send on /ws/ai. The first frame is the token unless it came as sub-protocol `bearer.<token>`. */
export const aiClientFrame = z.union([
  z.object({ token: z.string().describe('first frame: authentication'), language: z.enum(['zh-CN', 'en']).optional() }),
  z.object({
    role: z.literal('user'),
    content: z.string().trim().min(1).max(MAX_AI_CHARACTERS),
    thread_id: id.optional().describe('id of the conversation to continue'),
    about: id.optional().describe('help with a first message to this person, based on what their page shows me'),
    earlier: z
      .array(aiTurn)
      .max(MAX_EARLIER_TURNS)
      .refine(isShort, { error: 'too much' })
      .optional()
      .describe('earlier turns, for a new socket: the server stores no conversation'),
  }),
  z.object({ stop: z.literal(true).describe('stop this answer') }),
])
export type AiClientFrame = z.input<typeof aiClientFrame>

/** What the assistant streams: pieces of one answer, the last with `done`. Every piece is labelled as AI. */
export const aiServerFrame = z.union([
  z.object({ ready: z.literal(true), user_id: id }),
  z.object({
    role: z.literal('assistant'),
    content: z.string().describe('text to append'),
    done: z.boolean(),
    ai: z.literal(true),
    thread_id: id,
    answer_id: id.optional().describe('number of this answer, the same in all its pieces'),
    model: z.string().optional().describe('name of the model'),
  }),
  z.object({ code: z.string(), msg: z.string(), done: z.literal(true) }),
])
export type AiServerFrame = z.output<typeof aiServerFrame>
