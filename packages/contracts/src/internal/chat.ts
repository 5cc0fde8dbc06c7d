import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { id, time } from '../scalars.ts'

const latest = z.array(z.object({ _id: id, at: time }))

/** For who shows that two people wrote to each other: no fact tells each message. */
export const recentMessages = defineInternalCall({
  path: 'chat/recent-messages',
  owner: 'chat',
  summary: 'The latest messages that a person and each of some others wrote to each other, newest first; no texts',
  input: z.object({ user_id: id, others: z.array(id).max(200) }),
  output: z.object({
    talks: z.array(z.object({ other_id: id, own: latest.describe('of user_id'), other: latest })),
  }),
})
