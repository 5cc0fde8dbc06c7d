import type { Document } from 'mongodb'
import { MAX_PKS } from './smile.rules.ts'

/** `flagsOf` as an engine expression: derived fields are computed in the same write. */
const isRanked: Document = {
  $set: {
    isRanked: { $and: ['$entered', '$isOpen', { $not: ['$authorIsGone'] }, { $eq: ['$state', 'measured'] }] },
  },
}
const inPk: Document = { $ne: ['$pk', null] }
const otherFlags: Document = {
  $set: {
    isPick: { $and: ['$isRanked', '$isFeatured'] },
    isFree: { $and: ['$isRanked', { $not: [inPk] }, { $lt: ['$pks', MAX_PKS] }] },
    isStray: { $and: [{ $not: ['$isRanked'] }, inPk] },
  },
}
/** Sets fields, and the fields derived from them. */
export const setWithFlags = (set: Document): Document[] => [{ $set: set }, isRanked, otherFlags]
