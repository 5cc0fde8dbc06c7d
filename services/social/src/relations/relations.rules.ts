import { peopleOfPair } from '@xinyu/contracts/rules/pair'

/** What one person did towards the other. */
export interface Side {
  isLike: boolean; isLove: boolean; isFollow: boolean
  viewedAt: Date | null; likedAt: Date | null; lovedAt: Date | null
  /** a first love is paid once for ever */
  lovePaid: boolean
  /** the love's payment that is not confirmed yet */
  payment: { operationId: string; amount: number; at: Date } | null
  recentMsgs: { _id: string; at: Date }[]
  gifts: number
  /** the other has seen that I viewed */
  viewSeen: boolean
}
export interface RelationState { _id: string; sides: Record<string, Side>; marks: string[]; touchedAt: Date }

/** What a relation is found by: `A>like` A likes the other, `like>A` the other likes A. */
export type Mark = 'like' | 'love' | 'view' | 'follow' | 'msg' | 'gift'
export type FactName = 'viewed' | 'liked' | 'unliked' | 'loved' | 'unloved' | 'matched' | 'unmatched' | 'followed' | 'unfollowed'
export interface RelationChange { side: Side; facts: FactName[]; on?: Mark; off?: Mark[] }

export const emptySide: Side = { isLike: false, isLove: false, isFollow: false, viewedAt: null, likedAt: null, lovedAt: null, lovePaid: false, payment: null, recentMsgs: [], gifts: 0, viewSeen: false }
const toldAgainAfter = 3_600_000
const keptMessages = 5

export const otherOf = (pair: string, me: string): string => peopleOfPair(pair).find((id) => id !== me) ?? me
export const sideOf = (relation: RelationState, id: string): Side => relation.sides[id] ?? emptySide
export const isMatch = (relation: RelationState): boolean => Object.values(relation.sides).filter((side) => side.isLove).length === 2

/** The marks of a relation after `me` gained `on` and lost `off`. */
export const marksAfter = (marks: readonly string[], me: string, other: string, on: Mark | undefined, off: readonly Mark[] = []): string[] => {
  const gone = new Set(off.flatMap((mark) => [`${me}>${mark}`, `${mark}>${other}`]))
  const kept = marks.filter((mark) => !gone.has(mark))
  return on ? [...new Set([...kept, `${me}>${on}`, `${on}>${other}`])] : kept
}

/** A look at somebody's page; told to the other at most once an hour. */
export const view = (side: Side, now: Date): RelationChange => {
  const again = side.viewedAt !== null && now.getTime() - side.viewedAt.getTime() < toldAgainAfter
  return { side: { ...side, viewedAt: now, viewSeen: again && side.viewSeen }, facts: again ? [] : ['viewed'], on: 'view' }
}

export const like = (side: Side, wanted: boolean | undefined, now: Date): RelationChange => {
  const isLike = wanted ?? !side.isLike
  if (isLike === side.isLike) return { side, facts: [] }
  return { side: { ...side, isLike, likedAt: isLike ? now : side.likedAt }, facts: [isLike ? 'liked' : 'unliked'], ...(isLike ? { on: 'like' } : { off: ['like'] }) }
}

export const follow = (side: Side, wanted: boolean | undefined): RelationChange => {
  const isFollow = wanted ?? !side.isFollow
  if (isFollow === side.isFollow) return { side, facts: [] }
  return { side: { ...side, isFollow }, facts: [isFollow ? 'followed' : 'unfollowed'], ...(isFollow ? { on: 'follow' } : { off: ['follow'] }) }
}

/** A love given or taken back. The payment of a first love rides in the same write, so that no crash can part them. */
export const love = (side: Side, other: Side, isLove: boolean, payment: Side['payment'], now: Date): RelationChange => {
  if (isLove === side.isLove) return { side, facts: [] }
  if (!isLove) return { side: { ...side, isLove }, facts: other.isLove ? ['unloved', 'unmatched'] : ['unloved'], off: ['love'] }
  return { side: { ...side, isLove, lovedAt: now, lovePaid: true, payment: payment ?? side.payment }, facts: other.isLove ? ['loved', 'matched'] : ['loved'], on: 'love' }
}

/** A first love that could not be paid after all: as if it had not been given. */
export const takeBackUnpaid = (side: Side, other: Side): RelationChange => {
  const undone = love(side, other, false, null, new Date(0))
  return { ...undone, side: { ...undone.side, lovePaid: false, payment: null } }
}

/** Everything I did towards the other is forgotten, but for what was paid. */
export const forget = (side: Side, other: Side): RelationChange => ({
  side: { ...emptySide, lovePaid: side.lovePaid, payment: side.payment, gifts: side.gifts },
  facts: [...(side.isLike ? ['unliked' as const] : []), ...(side.isLove ? ['unloved' as const] : []), ...(side.isLove && other.isLove ? ['unmatched' as const] : []), ...(side.isFollow ? ['unfollowed' as const] : [])],
  off: ['like', 'love', 'view', 'follow'],
})

export const wrote = (side: Side, message: { _id: string; at: Date }): RelationChange =>
  ({ side: { ...side, recentMsgs: [message, ...side.recentMsgs.filter(({ _id }) => _id !== message._id)].slice(0, keptMessages) }, facts: [], on: 'msg' })

export const gave = (side: Side, flowers: number): RelationChange => ({ side: { ...side, gifts: side.gifts + flowers }, facts: [], on: 'gift' })
