import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'

/** Kinds of lists of people. */
export type RelationKind = 'like' | 'love' | 'view' | 'follow' | 'msg' | 'gift'

/** The liked part of the other's page; a comment's text is stored in its message. */
export type LikedOn = PagePart & { message_id?: string }

/** What one person did towards the other. */
export interface Side {
  isLike: boolean
  isLove: boolean
  isFollow: boolean
  viewedAt: Date | null
  likedAt: Date | null
  /** absent or null: a like of the whole page */
  likedOn?: LikedOn | null
  lovedAt: Date | null
  /** the last view that the other may know of: none in stealth */
  shownViewAt: Date | null
  /** the last like, love or follow */
  actedAt: Date | null
  /** a first love is paid only once, ever */
  lovePaid: boolean
  /** the love's unconfirmed payment */
  payment: { operationId: string; amount: number; at: Date } | null
  /** when this person's writing to the other was last reported */
  talkedAt?: Date | null
  gifts: number
  /** the lists in which this person finds the other */
  marks: RelationKind[]
  /** the lists in which the other finds this person: without views in stealth */
  shownMarks: RelationKind[]
  /** when this person last deleted everything; earlier events do not return */
  forgottenAt?: Date
}
export interface RelationState {
  _id: string
  sides: Record<string, Side>
  /** lists are sorted by it */
  touchedAt: Date
  /** when each of the two last marked the other's acts as seen */
  seenAt?: Record<string, Date>
}

export type FactName =
  | 'viewed'
  | 'liked'
  | 'unliked'
  | 'loved'
  | 'unloved'
  | 'matched'
  | 'unmatched'
  | 'followed'
  | 'unfollowed'
export interface RelationChange {
  /** the same object as before: no change */
  side: Side
  facts: FactName[]
  /** price of this change in points */
  cost?: number
  /** done in stealth: the other must not notice */
  isSecret?: boolean
  /** a card of the deck was seen, not the page */
  isCard?: boolean
}

export const emptySide: Side = {
  isLike: false,
  isLove: false,
  isFollow: false,
  viewedAt: null,
  likedAt: null,
  lovedAt: null,
  shownViewAt: null,
  actedAt: null,
  lovePaid: false,
  payment: null,
  talkedAt: null,
  gifts: 0,
  marks: [],
  shownMarks: [],
}

export const otherOf = (pair: string, me: string): string => peopleOfPair(pair).find((id) => id !== me) ?? me
export const sideOf = (relation: RelationState, id: string): Side => relation.sides[id] ?? emptySide
export const isMatch = (relation: RelationState): boolean =>
  Object.values(relation.sides).filter((side) => side.isLove).length === 2

/** A view in stealth must not move the pair up in the other's lists, and a late event must not move it down. */
export const touchedAfter = (relation: RelationState, at: Date, isSecret = false): Date => {
  const isListed = Object.values(relation.sides).some(({ marks }) => marks.length > 0)
  return (isSecret && isListed) || relation.touchedAt > at ? relation.touchedAt : at
}
