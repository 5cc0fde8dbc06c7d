import { z } from 'zod'
import { defineFact } from '../event.ts'
import { id, time } from '../scalars.ts'

/** Not each message: those who need to know of one ask chat. */
export const talked = defineFact({
  type: 'chat.talked.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'Somebody wrote to somebody: the first time, and then at most once an hour',
  data: z.object({ favorite_id: id, user_id: id, user2_id: id, at: time, isFirst: z.boolean() }),
})
