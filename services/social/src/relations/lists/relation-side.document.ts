import type { RelationKind, Side } from '../relation-state.rules.ts'

/** `i`: I did it; `me`: it was done towards me; `each`: both. */
export type Direction = 'i' | 'me' | 'each'
/** `acted`: I did anything at all. */
export type ListName = `${Direction}-${RelationKind}` | 'acted'

/** What one of the two may know of a side. */
export type SideView = Pick<
  Side,
  | 'isLike'
  | 'isLove'
  | 'isFollow'
  | 'viewedAt'
  | 'likedAt'
  | 'likedOn'
  | 'lovedAt'
  | 'actedAt'
  | 'talkedAt'
  | 'forgottenAt'
>

/** A pair as one of its two people sees it: a row of that person's lists. */
export interface RelationSide {
  /** `<user>:<other>` */
  _id: string
  user_id: string
  other_id: string
  pair_id: string
  /** version of the pair it was copied from */
  version: number
  /** the lists of `user_id` that contain it */
  lists: ListName[]
  touchedAt: Date
  own: SideView
  other: SideView
  isMatch: boolean
  /** when `user_id` last marked the other's acts in this pair as seen */
  seenAt: Date | null
}

export const relationSideId = (user: string, other: string): string => `${user}:${other}`
