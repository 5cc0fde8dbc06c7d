import { z } from 'zod'
import { defineFact } from '../event.ts'
import { foundWord } from '../rules/text/words/word-rule.ts'
import { count, id, likenessPrint, time } from '../scalars.ts'

/** Not published for each message: services that need a message query chat. */
export const talked = defineFact({
  type: 'chat.talked.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'A member wrote to another: the first time, and then at most once an hour',
  data: z.object({ favorite_id: id, user_id: id, user2_id: id, at: time, isFirst: z.boolean() }),
})
export const messageMarked = defineFact({
  personal: ['words'],
  type: 'chat.message-marked.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'A message was sent with words that moderators check; the fact does not contain its text',
  data: z.object({ message_id: id, favorite_id: id, user_id: id, user2_id: id, words: z.array(foundWord), at: time }),
})
export const strangerAddressed = defineFact({
  type: 'chat.stranger-addressed.v1',
  owner: 'chat',
  aggregate: 'conversation',
  summary: 'A member wrote to somebody who has not answered: the text’s likeness, never the text',
  data: z.object({
    message_id: id,
    favorite_id: id,
    user_id: id,
    user2_id: id,
    print: likenessPrint.describe('SimHash of 64 bits; similar texts have similar ones'),
    at: time,
  }),
})
export const signalsRaised = defineFact({
  type: 'chat.signals-raised.v1',
  owner: 'chat',
  aggregate: 'signals',
  summary: 'The scam score of a member has passed another step; counts of its signals, no texts',
  data: z.object({
    user_id: id,
    score: z.number().min(0).describe('current points; they halve in a week'),
    counts: z
      .object({ contact: count, offApp: count, money: count, link: count, repeated: count })
      .describe('messages of each kind since the first'),
    people: count.describe('distinct receivers, counted up to 100'),
    since: time,
    at: time,
  }),
})
