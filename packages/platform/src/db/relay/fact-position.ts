import type { FactEnvelope } from '@xinyu/contracts/event'

/** The position of a fact: its topic, its document and its number. */
export type FactPosition = Pick<FactEnvelope, 'topic' | 'key' | 'seq'>

/** Sorts each aggregate's facts by number; `under` is the field that holds the fact, with its dot. */
export const byFactPosition = (under: '' | 'envelope.' = '') =>
  ({ [`${under}topic`]: 1, [`${under}key`]: 1, [`${under}seq`]: 1 }) as const

/** Matches what follows a position in that order. */
export const afterPosition = ({ topic, key, seq }: FactPosition, under: '' | 'envelope.' = '') => ({
  $or: [
    { [`${under}topic`]: { $gt: topic } },
    { [`${under}topic`]: topic, [`${under}key`]: { $gt: key } },
    { [`${under}topic`]: topic, [`${under}key`]: key, [`${under}seq`]: { $gt: seq } },
  ],
})
