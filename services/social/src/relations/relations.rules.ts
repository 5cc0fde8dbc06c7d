import { peopleOfPair } from '@xinyu/contracts/rules/pair'

/** What one person did towards the other. */
export interface Side {
  isLike: boolean
  isLove: boolean
  isFollow: boolean
  viewedAt: Date | null
  likedAt: Date | null
  lovedAt: Date | null
  /** the last look that the other may know of: none in stealth */
  shownViewAt: Date | null
  /** the last like, love or follow */
  actedAt: Date | null
  /** a first love is paid once for ever */
  lovePaid: boolean
  /** the love's payment that is not confirmed yet */
  payment: { operationId: string; amount: number; at: Date } | null
  recentMsgs: { _id: string; at: Date }[]
  gifts: number
}
/** `seenAt`: when each of the two last marked what the other did as seen */
export interface RelationState {
  _id: string
  sides: Record<string, Side>
  marks: string[]
  touchedAt: Date
  seenAt?: Record<string, Date>
}

/** What a relation is found by: `A>like` A likes the other, `like>A` the other likes A. */
export type Mark = 'like' | 'love' | 'view' | 'follow' | 'msg' | 'gift'
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
  side: Side
  facts: FactName[]
  on?: Mark
  off?: Mark[]
  isSecret?: boolean
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
  recentMsgs: [],
  gifts: 0,
}
const toldAgainAfter = 3_600_000
const keptMessages = 5

export const otherOf = (pair: string, me: string): string => peopleOfPair(pair).find((id) => id !== me) ?? me
export const sideOf = (relation: RelationState, id: string): Side => relation.sides[id] ?? emptySide
export const isMatch = (relation: RelationState): boolean =>
  Object.values(relation.sides).filter((side) => side.isLove).length === 2

/** The marks of a relation after `me` gained or lost some; of what is done in secret the other finds no mark. */
export const marksAfter = (
  marks: readonly string[],
  me: string,
  other: string,
  { on, off = [], isSecret = false }: Pick<RelationChange, 'on' | 'off' | 'isSecret'>,
): string[] => {
  const gone = new Set(off.flatMap((mark) => [`${me}>${mark}`, `${mark}>${other}`]))
  const kept = marks.filter((mark) => !gone.has(mark))
  return on ? [...new Set([...kept, `${me}>${on}`, ...(isSecret ? [] : [`${on}>${other}`])])] : kept
}

const isRecent = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() < toldAgainAfter

/** A look at somebody's page; told to the other at most once an hour, in stealth never. */
export const view = (side: Side, now: Date, isSecret: boolean): RelationChange => {
  const again = isRecent(isSecret ? side.viewedAt : side.shownViewAt, now)
  return {
    side: { ...side, viewedAt: now, shownViewAt: isSecret ? side.shownViewAt : now },
    facts: again ? [] : ['viewed'],
    on: 'view',
    isSecret,
  }
}

/** What of one side the other has seen, who looked at looks at `views` and at the rest at `acts`. */
export const seenOf = (
  side: Side,
  looked: { views: Date | null; acts: Date | null },
): { view: boolean; act: boolean } => {
  const isSeen = (at: Date | null, by: Date | null): boolean => at === null || (by !== null && by >= at)
  return { view: isSeen(side.shownViewAt, looked.views), act: isSeen(side.actedAt, looked.acts) }
}

export const like = (side: Side, wanted: boolean | undefined, now: Date): RelationChange => {
  const isLike = wanted ?? !side.isLike
  if (isLike === side.isLike) return { side, facts: [] }
  return {
    side: { ...side, isLike, likedAt: isLike ? now : side.likedAt, actedAt: isLike ? now : side.actedAt },
    facts: [isLike ? 'liked' : 'unliked'],
    ...(isLike ? { on: 'like' } : { off: ['like'] }),
  }
}

export const follow = (side: Side, wanted: boolean | undefined, now: Date): RelationChange => {
  const isFollow = wanted ?? !side.isFollow
  if (isFollow === side.isFollow) return { side, facts: [] }
  return {
    side: { ...side, isFollow, actedAt: isFollow ? now : side.actedAt },
    facts: [isFollow ? 'followed' : 'unfollowed'],
    ...(isFollow ? { on: 'follow' } : { off: ['follow'] }),
  }
}

/** A love given or taken back. The payment of a first love rides in the same write, so that no crash can part them. */
export const love = (side: Side, other: Side, isLove: boolean, payment: Side['payment'], now: Date): RelationChange => {
  if (isLove === side.isLove) return { side, facts: [] }
  if (!isLove)
    return { side: { ...side, isLove }, facts: other.isLove ? ['unloved', 'unmatched'] : ['unloved'], off: ['love'] }
  return {
    side: { ...side, isLove, lovedAt: now, actedAt: now, lovePaid: true, payment: payment ?? side.payment },
    facts: other.isLove ? ['loved', 'matched'] : ['loved'],
    on: 'love',
  }
}

/** A first love that could not be paid after all: as if it had not been given. */
export const takeBackUnpaid = (side: Side, other: Side): RelationChange => {
  const undone = love(side, other, false, null, new Date(0))
  return { ...undone, side: { ...undone.side, lovePaid: false, payment: null } }
}

/** Everything I did towards the other is forgotten, but for what was paid. */
export const forget = (side: Side, other: Side): RelationChange => ({
  side: { ...emptySide, lovePaid: side.lovePaid, payment: side.payment, gifts: side.gifts },
  facts: [
    ...(side.isLike ? ['unliked' as const] : []),
    ...(side.isLove ? ['unloved' as const] : []),
    ...(side.isLove && other.isLove ? ['unmatched' as const] : []),
    ...(side.isFollow ? ['unfollowed' as const] : []),
  ],
  off: ['like', 'love', 'view', 'follow'],
})

/** An erased person did nothing any more; a payment that is still open is settled all the same. */
export const vanish = (side: Side, other: Side): RelationChange => ({
  ...forget({ ...side, gifts: 0 }, other),
  off: ['like', 'love', 'view', 'follow', 'msg', 'gift'],
})

export const wrote = (side: Side, message: { _id: string; at: Date }): RelationChange => ({
  side: {
    ...side,
    recentMsgs: [message, ...side.recentMsgs.filter(({ _id }) => _id !== message._id)]
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, keptMessages),
  },
  facts: [],
  on: 'msg',
})

export const gave = (side: Side, flowers: number): RelationChange => ({
  side: { ...side, gifts: side.gifts + flowers },
  facts: [],
  on: 'gift',
})
