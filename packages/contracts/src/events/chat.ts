import { z } from 'zod'
import { defineFact } from '../event.ts'
import { foundWord } from '../rules/words/word-rule.ts'
import { id, time } from '../scalars.ts'

/** Not each message: those who need to know of one ask chat. */
export const talked = defineFact({
  type: 'chat.talked.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'Somebody wrote to somebody: the first time, and then at most once an hour',
  data: z.object({ favorite_id: id, user_id: id, user2_id: id, at: time, isFirst: z.boolean() }),
})
export const messageMarked = defineFact({
  personal: ['words'],
  type: 'chat.message-marked.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'A message went out with words that moderators look at; its text stays where it is',
  data: z.object({ message_id: id, favorite_id: id, user_id: id, user2_id: id, words: z.array(foundWord), at: time }),
})
