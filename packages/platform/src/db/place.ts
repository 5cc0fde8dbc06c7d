import type { FactEnvelope } from '@xinyu/contracts/event'

/** Where a fact stands: in its topic, in the history of its document. */
export type Place = Pick<FactEnvelope, 'topic' | 'key' | 'seq'>

/** Sorts each aggregate's facts by their numbers; `under` is the field that holds the fact, with its dot. */
export const byPlace = (under: '' | 'envelope.' = '') =>
  ({ [`${under}topic`]: 1, [`${under}key`]: 1, [`${under}seq`]: 1 }) as const

/** Matches what comes after a place in that order. */
export const beyond = ({ topic, key, seq }: Place, under: '' | 'envelope.' = '') => ({
  $or: [
    { [`${under}topic`]: { $gt: topic } },
    { [`${under}topic`]: topic, [`${under}key`]: { $gt: key } },
    { [`${under}topic`]: topic, [`${under}key`]: key, [`${under}seq`]: { $gt: seq } },
  ],
})
