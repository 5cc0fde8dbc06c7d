import { isMatch, type Mark, otherOf, type RelationState, type Side, sideOf } from './relations.rules.ts'

/** `i`: I did it; `me`: it was done towards me; `each`: both. */
export type Direction = 'i' | 'me' | 'each'
/** `acted`: I did anything at all. */
export type ListName = `${Direction}-${Mark}` | 'acted'

/** What one of the two may know of a side. */
export type SideView = Pick<
  Side,
  'isLike' | 'isLove' | 'isFollow' | 'viewedAt' | 'likedAt' | 'lovedAt' | 'actedAt' | 'recentMsgs'
>

/** A pair as one of its two people sees it: a row of that person's lists. */
export interface RelationSide {
  /** `<user>:<other>` */
  _id: string
  user_id: string
  other_id: string
  pair_id: string
  /** of the pair, when it was copied */
  version: number
  /** which lists of `user_id` it stands in */
  lists: ListName[]
  touchedAt: Date
  own: SideView
  other: SideView
  isMatch: boolean
  /** when `user_id` last marked what the other did in this pair as seen */
  seenAt: Date | null
}

export const relationSideId = (user: string, other: string): string => `${user}:${other}`

const viewOf = ({ isLike, isLove, isFollow, viewedAt, likedAt, lovedAt, actedAt, recentMsgs }: Side): SideView => ({
  isLike,
  isLove,
  isFollow,
  viewedAt,
  likedAt,
  lovedAt,
  actedAt,
  recentMsgs,
})

const listsOf = (own: Side, other: Side): ListName[] => [
  ...own.marks.map((mark) => `i-${mark}` as const),
  ...other.shownMarks.map((mark) => `me-${mark}` as const),
  ...own.marks.filter((mark) => other.shownMarks.includes(mark)).map((mark) => `each-${mark}` as const),
  ...(own.marks.length > 0 ? (['acted'] as const) : []),
]

/** Nothing of the other's views in stealth is in it. */
export const relationSideOf = (relation: RelationState & { version: number }, user: string): RelationSide => {
  const other_id = otherOf(relation._id, user)
  const [own, other] = [sideOf(relation, user), sideOf(relation, other_id)]
  return {
    _id: relationSideId(user, other_id),
    user_id: user,
    other_id,
    pair_id: relation._id,
    version: relation.version,
    lists: listsOf(own, other),
    touchedAt: relation.touchedAt,
    own: viewOf(own),
    other: { ...viewOf(other), viewedAt: other.shownViewAt },
    isMatch: isMatch(relation),
    seenAt: relation.seenAt?.[user] ?? null,
  }
}

/** Whether somebody has seen the other's view, and the other's likes, loves and follows. */
export const seenOf = (
  other: SideView,
  lastSeen: { views: Date | null; acts: Date | null },
): { view: boolean; act: boolean } => {
  const isSeen = (at: Date | null, seenAt: Date | null): boolean => at === null || (seenAt !== null && seenAt >= at)
  return { view: isSeen(other.viewedAt, lastSeen.views), act: isSeen(other.actedAt, lastSeen.acts) }
}
