import { z } from 'zod'
import { defineFact } from '../event.ts'
import { foundWord } from '../rules/text/words/word-rule.ts'
import { count, id, time } from '../scalars.ts'

/** Not published for each message: services that need a message query chat. */
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
export const signalsRaised = defineFact({
  type: 'chat.signals-raised.v1',
  owner: 'chat',
  aggregate: 'signals',
  summary: 'What somebody writes adds up: their score has passed another step. How often of what, and no text',
  data: z.object({
    user_id: id,
    score: z.number().min(0).describe('points by now; they halve in a week'),
    counts: z
      .object({ contact: count, offApp: count, money: count, link: count, repeated: count })
      .describe('messages of each kind since the first'),
    people: count.describe('whom these were written to, counted up to 100'),
    since: time,
    at: time,
  }),
})
