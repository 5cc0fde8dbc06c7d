import { z } from 'zod'
import { defineFact } from '../event.ts'
import { id, time } from '../scalars.ts'

export const presenceChanged = defineFact({
  type: 'chat.presence-changed.v1',
  owner: 'chat',
  aggregate: 'presence',
  summary: 'Somebody came or went',
  data: z.object({ user_id: id, online: z.boolean(), at: time }),
})
/** Not each message: those who need to know of one ask chat. */
export const talked = defineFact({
  type: 'chat.talked.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'Somebody wrote to somebody: the first time, and then at most once an hour',
  data: z.object({ favorite_id: id, user_id: id, user2_id: id, at: time, isFirst: z.boolean() }),
})
