import type { PagePart } from '@xinyu/contracts/profile'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { peopleOfPair } from '@xinyu/contracts/rules/pair'

/** Kinds of lists of people. */
export type Mark = 'like' | 'love' | 'view' | 'follow' | 'msg' | 'gift'

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
  marks: Mark[]
  /** the lists in which the other finds this person: without views in stealth */
  shownMarks: Mark[]
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
const viewFactPauseMs = 3_600_000

export const otherOf = (pair: string, me: string): string => peopleOfPair(pair).find((id) => id !== me) ?? me
export const sideOf = (relation: RelationState, id: string): Side => relation.sides[id] ?? emptySide
export const isMatch = (relation: RelationState): boolean =>
  Object.values(relation.sides).filter((side) => side.isLove).length === 2

/** A view in stealth must not move the pair up in the other's lists, and a late event moves it down in none. */
export const touchedAfter = (relation: RelationState, at: Date, isSecret = false): Date => {
  const isListed = Object.values(relation.sides).some(({ marks }) => marks.length > 0)
  return (isSecret && isListed) || relation.touchedAt > at ? relation.touchedAt : at
}

const added = (marks: readonly Mark[], mark: Mark): Mark[] => [...new Set([...marks, mark])]
const withMark = (side: Side, mark: Mark): Pick<Side, 'marks' | 'shownMarks'> => ({
  marks: added(side.marks, mark),
  shownMarks: added(side.shownMarks, mark),
})
const withoutMarks = (side: Side, ...gone: Mark[]): Pick<Side, 'marks' | 'shownMarks'> => ({
  marks: side.marks.filter((mark) => !gone.includes(mark)),
  shownMarks: side.shownMarks.filter((mark) => !gone.includes(mark)),
})

/** A view of a person's page. Published at most once an hour; in stealth the other never learns of it. */
export const view = (side: Side, now: Date, isSecret: boolean): RelationChange => {
  const last = isSecret ? side.viewedAt : side.shownViewAt
  const isRecent = last !== null && now.getTime() - last.getTime() < viewFactPauseMs
  const shown = isSecret ? { marks: added(side.marks, 'view') } : { ...withMark(side, 'view'), shownViewAt: now }
  return { side: { ...side, ...shown, viewedAt: now }, facts: isRecent ? [] : ['viewed'], isSecret }
}

/** A card of the deck was seen: a view, once a day; it adds nothing after another view on that day. */
export const viewCard = (side: Side, now: Date, isSecret: boolean): RelationChange => {
  const last = isSecret ? side.viewedAt : side.shownViewAt
  if (last !== null && dateInChina(last) === dateInChina(now)) return { side, facts: [], isSecret }
  return { ...view(side, now, isSecret), isCard: true }
}

/**
 * `wanted` undefined: toggle. An existing like can change its photo or answer; that is no fact, so that one like causes
 * one notice. A comment's reference stays: the conversation began with it.
 */
export const like = (side: Side, wanted: boolean | undefined, now: Date, on: LikedOn | null = null): RelationChange => {
  const isLike = on ? true : (wanted ?? !side.isLike)
  if (isLike && side.isLike && on && mayReplace(side.likedOn, on)) return { side: { ...side, likedOn: on }, facts: [] }
  if (isLike === side.isLike) return { side, facts: [] }
  if (!isLike) return { side: { ...side, ...withoutMarks(side, 'like'), isLike, likedOn: null }, facts: ['unliked'] }
  const liked = { isLike, likedAt: now, likedOn: on, actedAt: now }
  return { side: { ...side, ...withMark(side, 'like'), ...liked }, facts: ['liked'] }
}

const mayReplace = (before: LikedOn | null | undefined, on: LikedOn): boolean =>
  on.message_id === undefined
    ? before?.message_id === undefined && (before?.kind !== on.kind || before.id !== on.id)
    : before?.message_id !== on.message_id

/** `wanted` undefined: toggle. */
export const follow = (side: Side, wanted: boolean | undefined, now: Date): RelationChange => {
  const isFollow = wanted ?? !side.isFollow
  if (isFollow === side.isFollow) return { side, facts: [] }
  if (!isFollow) return { side: { ...side, ...withoutMarks(side, 'follow'), isFollow }, facts: ['unfollowed'] }
  return { side: { ...side, ...withMark(side, 'follow'), isFollow, actedAt: now }, facts: ['followed'] }
}

/**
 * A love given or withdrawn. The payment of a first love is part of the same write, so that no crash separates them;
 * one paid before needs no second payment.
 */
export const love = (side: Side, other: Side, isLove: boolean, payment: Side['payment'], now: Date): RelationChange => {
  if (isLove === side.isLove) return { side, facts: [] }
  if (!isLove)
    return {
      side: { ...side, ...withoutMarks(side, 'love'), isLove },
      facts: other.isLove ? ['unloved', 'unmatched'] : ['unloved'],
    }
  const due = side.lovePaid ? null : payment
  const given = { isLove, lovedAt: now, actedAt: now, lovePaid: true, payment: due ?? side.payment }
  return {
    side: { ...side, ...withMark(side, 'love'), ...given },
    cost: due?.amount ?? 0,
    facts: other.isLove ? ['loved', 'matched'] : ['loved'],
  }
}

/** Undoes a first love that could not be paid. */
export const cancelUnpaidLove = (side: Side, other: Side): RelationChange => {
  const undone = love(side, other, false, null, new Date(0))
  return { ...undone, side: { ...undone.side, lovePaid: false, payment: null } }
}

/** Deletes all my acts towards the other, except payments and the fact that we exchanged messages. */
export const forget = (side: Side, other: Side, now: Date): RelationChange => ({
  side: {
    ...emptySide,
    ...withoutMarks(side, 'like', 'love', 'view', 'follow'),
    lovePaid: side.lovePaid,
    payment: side.payment,
    gifts: side.gifts,
    forgottenAt: now,
  },
  facts: [
    ...(side.isLike ? ['unliked' as const] : []),
    ...(side.isLove ? ['unloved' as const] : []),
    ...(side.isLove && other.isLove ? ['unmatched' as const] : []),
    ...(side.isFollow ? ['unfollowed' as const] : []),
  ],
})

/** Deletes an erased person's acts; an open payment is still settled. */
export const erase = (side: Side, other: Side, now: Date): RelationChange => {
  const { side: forgotten, facts } = forget(side, other, now)
  return { side: { ...forgotten, gifts: 0, marks: [], shownMarks: [] }, facts }
}

/** Records that this person wrote to the other; may repeat and arrive late. */
export const recordMessage = (side: Side, at: Date): RelationChange => {
  const talkedAt = side.talkedAt && side.talkedAt > at ? side.talkedAt : at
  return { side: { ...side, ...withMark(side, 'msg'), talkedAt }, facts: [] }
}

export const recordGift = (side: Side, flowers: number): RelationChange => ({
  side: { ...side, ...withMark(side, 'gift'), gifts: side.gifts + flowers },
  facts: [],
})
