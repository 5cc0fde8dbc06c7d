import { z } from 'zod'
import { defineFact } from '../event.ts'
import { count, id, time } from '../scalars.ts'

export const presenceChanged = defineFact({
  type: 'chat.presence-changed.v1',
  owner: 'chat',
  aggregate: 'presence',
  summary: 'Somebody came or went',
  data: z.object({ user_id: id, online: z.boolean(), at: time }),
})
export const messageSent = defineFact({
  type: 'chat.message-sent.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'A message is stored; its text stays in chat',
  data: z.object({
    favorite_id: id,
    user_id: id,
    user2_id: id,
    msg_id: id,
    kind: z.enum(['text', 'image', 'flowers', 'system']),
    at: time,
    seq: count.default(0).describe('its number in the conversation'),
    nth: count.default(0).describe('its number among those of the same sender'),
  }),
})
