import { mayKnowActor } from '@xinyu/contracts/rules/people/visibility'
import { isMatch, type RelationKind, otherOf, type RelationState, type Side, sideOf } from '../relation-state.rules.ts'
import {
  type Direction,
  type ListName,
  type RelationSide,
  relationSideId,
  type SideView,
} from './relation-side.document.ts'

const viewOf = (side: Side): SideView => {
  const { isLike, isLove, isFollow, viewedAt, likedAt, likedOn, lovedAt, actedAt, talkedAt = null, forgottenAt } = side
  return {
    isLike,
    isLove,
    isFollow,
    viewedAt,
    likedAt,
    ...(likedOn && { likedOn }),
    lovedAt,
    actedAt,
    talkedAt,
    ...(forgottenAt && { forgottenAt }),
  }
}

const listsOf = (own: Side, other: Side): ListName[] => [
  ...own.marks.map((mark) => `i-${mark}` as const),
  ...other.shownMarks.map((mark) => `me-${mark}` as const),
  ...own.marks.filter((mark) => other.shownMarks.includes(mark)).map((mark) => `each-${mark}` as const),
  ...(own.marks.length > 0 ? (['acted'] as const) : []),
]

/** Contains none of the other's views in stealth. */
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

/** Whether the other's view has been seen, and the other's likes, loves and follows. */
export const seenOf = (
  other: SideView,
  lastSeen: { views: Date | null; acts: Date | null },
): { view: boolean; act: boolean } => {
  const isSeen = (at: Date | null, seenAt: Date | null): boolean => at === null || (seenAt !== null && seenAt >= at)
  return { view: isSeen(other.viewedAt, lastSeen.views), act: isSeen(other.actedAt, lastSeen.acts) }
}

/**
 * Whether this side's person may know that the other did this. A comment on a like is a message, which reveals its
 * writer; in a match everything that led to it is known.
 */
const mayKnow = ({ lists, other, isMatch }: KnownBy, mark: RelationKind, isVip: boolean): boolean => {
  const isOpen = mark === 'like' && (isMatch || other.likedOn?.message_id !== undefined)
  return isOpen || mayKnowActor(mark, { isVip, isReturned: lists.includes(`i-${mark}`) })
}
type KnownBy = Pick<RelationSide, 'lists' | 'other' | 'isMatch'>

/** Whether a row of my likers shows who it is. */
export const isOpenLike = (side: RelationSide): boolean => mayKnow(side, 'like', false)

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, at) => (at && (!last || at > last) ? at : last), null)

/**
 * What this person may know of the pair: only VIP members know who viewed or likes them, so otherwise neither the act
 * nor its times are included.
 */
export const visibleSide = (side: RelationSide, isVip: boolean): RelationSide => {
  if (isVip) return side
  const { own, other } = side
  const lists = side.lists.filter((list) => {
    const [direction, mark] = list.split('-') as [Direction | 'acted', RelationKind]
    return direction !== 'me' || mayKnow(side, mark, isVip)
  })
  const knowsLike = mayKnow(side, 'like', isVip)
  const wasLiked = other.isLike || other.likedAt !== null
  // only the last time of likes, loves and follows is stored
  const actedWithoutLike = other.isLove ? other.lovedAt : other.isFollow && !wasLiked ? other.actedAt : null
  const known: SideView = {
    ...other,
    viewedAt: null,
    ...(knowsLike ? {} : { isLike: false, likedAt: null, likedOn: null, actedAt: actedWithoutLike }),
  }
  const times = [own, known].flatMap(({ viewedAt, likedAt, lovedAt, actedAt, talkedAt }) => [
    viewedAt,
    likedAt,
    lovedAt,
    actedAt,
    talkedAt ?? null,
  ])
  return { ...side, lists, other: known, touchedAt: latest(times) ?? side.touchedAt }
}

/** Whether the result of `visibleSide` has anything for this person. */
export const hasAnythingVisible = ({ lists, own, isMatch }: RelationSide): boolean =>
  lists.length > 0 || isMatch || own.viewedAt !== null || own.actedAt !== null

/** The other's bond towards this person, from a record they may know. */
export const relationOf = ({ lists, isMatch }: RelationSide): { isMatch: boolean; hasReachedOut: boolean } => ({
  isMatch,
  hasReachedOut: lists.some((list) => list.startsWith('me-') && list !== 'me-view'),
})
