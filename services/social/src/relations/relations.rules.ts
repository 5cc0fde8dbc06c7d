import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { emptySide, type LikedOn, type RelationKind, type RelationChange, type Side } from './relation-state.rules.ts'

const viewFactPauseMs = 3_600_000

const added = (marks: readonly RelationKind[], mark: RelationKind): RelationKind[] => [...new Set([...marks, mark])]
const withMark = (side: Side, mark: RelationKind): Pick<Side, 'marks' | 'shownMarks'> => ({
  marks: added(side.marks, mark),
  shownMarks: added(side.shownMarks, mark),
})
const withoutMarks = (side: Side, ...gone: RelationKind[]): Pick<Side, 'marks' | 'shownMarks'> => ({
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
