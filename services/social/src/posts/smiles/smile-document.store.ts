import type { Document } from 'mongodb'
import type { Periods } from '../boards/periods.rules.ts'
import { MAX_PKS, type SmileMeasure, type SmilePlace, type SmileState } from './smile.rules.ts'

/** The smile of one post: its measure and its state. `_id` is the post's. */
export interface Smile extends SmileMeasure, SmileState, SmilePlace, Periods {
  _id: string
  user_id: string
  /** the measured picture */
  picture_id: string
  /** Elo; null until it is measured */
  rating: number | null
  addtime: Date
  /** when to measure it; null: it is measured */
  measureAt: Date | null
  measureTries: number
  /** recent opponents, not paired again soon */
  opponents: string[]
  /** when it began to wait for an opponent */
  freeSince: Date
  /** set while a PK is being created with it */
  claimedAt?: Date
  /** its post is deleted: removed once it is in no PK */
  isDeleted?: boolean
  /** numbers of the last facts that hid or featured its author */
  authorSeq?: number
  featuredSeq?: number
}

/** `placeOf` as an engine expression: derived fields are computed in the same write. */
const place: Document = {
  $set: {
    isRanked: { $and: ['$entered', '$isOpen', { $not: ['$authorIsGone'] }, { $eq: ['$state', 'measured'] }] },
  },
}
const inPk: Document = { $ne: ['$pk', null] }
const placeAfter: Document = {
  $set: {
    isPick: { $and: ['$isRanked', '$isFeatured'] },
    isFree: { $and: ['$isRanked', { $not: [inPk] }, { $lt: ['$pks', MAX_PKS] }] },
    isStray: { $and: [{ $not: ['$isRanked'] }, inPk] },
  },
}
/** Sets fields, and the fields derived from them. */
export const setting = (set: Document): Document[] => [{ $set: set }, place, placeAfter]
