import { z } from 'zod'
import { id } from '../scalars.ts'

/** What a client may send on /ws/ai. The first frame is the token unless it came as sub-protocol `bearer.<token>`. */
export const aiClientFrame = z.union([
  z.object({ token: z.string().describe('first frame: who I am'), language: z.enum(['zh-CN', 'en']).optional() }),
  z.object({
    role: z.literal('user'),
    content: z.string().trim().min(1).max(4000),
    thread_id: id.optional().describe('go on with this talk'),
  }),
  z.object({ stop: z.literal(true).describe('no more of this answer') }),
])
export type AiClientFrame = z.input<typeof aiClientFrame>

/** What the assistant streams: pieces of one answer, the last with `done`. Every piece is labelled as AI. */
export const aiServerFrame = z.union([
  z.object({ ready: z.literal(true), user_id: id }),
  z.object({
    role: z.literal('assistant'),
    content: z.string().describe('to be put after what came before'),
    done: z.boolean(),
    ai: z.literal(true),
    thread_id: id,
  }),
  z.object({ code: z.string(), msg: z.string(), done: z.literal(true) }),
])
export type AiServerFrame = z.output<typeof aiServerFrame>
