import type { SmilePk } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { type PendingDecision, pendingDecisionFor, undoOf } from '@xinyu/platform/review/pending-decision.rules'

export type Choice = 'left' | 'right'
export const choices = ['left', 'right'] as const

export interface PkSide {
  post_id: string
  user_id: string
  /** Elo at the start */
  rating: number
}
export type PkOutcome = NonNullable<SmilePk['result']>
export interface PkState {
  _id: string
  left: PkSide
  right: PkSide
  /** number of votes in `smile_votes` */
  votes: Record<Choice, number>
  status: 'open' | 'closed'
  addtime: Date
  closesAt: Date
  /** the result */
  result: PkResult | null
  /** a moderator ends it early: it stays open until that can no longer be undone */
  held?: (PendingDecision & { closesAt: Date }) | null
  takenBackBy?: string | null
  decidedBy?: string | null
}
export interface PkResult {
  outcome: PkOutcome
  votes: Record<Choice, number>
  /** ratings after it */
  ratings: Record<Choice, number>
}

/** the most that one PK changes a rating */
export const maxRatingChange = 64
/** weight of the expected result, in votes */
const priorVotes = 8

/** The share of votes expected for the left one by the ratings: Elo's formula, ten to one at 400 points apart. */
export const expectedShare = (left: number, right: number): number => 1 / (1 + 10 ** ((right - left) / 400))

/**
 * Ratings after some votes. Each moves towards its share of the votes, weighed against the expected share as if that
 * were `priorVotes` votes, so a few votes change little and many never more than `maxRatingChange`. One wins what the
 * other loses.
 */
export const ratingsAfter = (
  { left, right }: Record<Choice, Pick<PkSide, 'rating'>>,
  votes: Record<Choice, number>,
): Record<Choice, number> => {
  const count = votes.left + votes.right
  if (count === 0) return { left: left.rating, right: right.rating }
  const expected = expectedShare(left.rating, right.rating)
  const share = (votes.left + priorVotes * expected) / (count + priorVotes)
  const moved = maxRatingChange * (share - expected)
  return { left: left.rating + moved, right: right.rating - moved }
}

/** The result of a PK. `isVoid`: one of the smiles left it, nobody wins and no rating changes. */
export const resultOf = ({ left, right, votes }: PkState, isVoid: boolean): PkResult => {
  if (isVoid) return { outcome: 'void', votes, ratings: { left: left.rating, right: right.rating } }
  const outcome = votes.left > votes.right ? 'left' : votes.right > votes.left ? 'right' : 'draw'
  return { outcome, votes, ratings: ratingsAfter({ left, right }, votes) }
}

export const choiceOf = ({ left, right }: Pick<PkState, 'left' | 'right'>, user: string): Choice | null =>
  left.user_id === user ? 'left' : right.user_id === user ? 'right' : null

export const shareOf = (votes: Record<Choice, number>, choice: Choice): number | null => {
  const count = votes.left + votes.right
  return count === 0 ? null : votes[choice] / count
}

/** Why this person may not vote; null: they may. */
export const voteRefusal = (pk: PkState, voter: string, now: Date): 'PK_CLOSED' | 'SELF' | null => {
  if (pk.status !== 'open' || pk.closesAt <= now) return 'PK_CLOSED'
  return choiceOf(pk, voter) === null ? null : 'SELF'
}

/** A moderator ends it: it closes when that can no longer be undone, or earlier at its regular end. */
export const endEarly = (
  pk: PkState,
  by: string,
  undoSeconds: number,
  now: Date,
): { set: Partial<PkState> } | { refuse: 'CONFLICT' } => {
  if (pk.status === 'closed' || pk.held) return { refuse: 'CONFLICT' }
  const held = pendingDecisionFor(by, undoSeconds, now)
  const until = held?.until ?? now
  const closesAt = until < pk.closesAt ? until : pk.closesAt
  return { set: { held: held && { ...held, closesAt: pk.closesAt }, closesAt, decidedBy: by, takenBackBy: null } }
}

/** Undoes an early end; null: there is none. */
export const undoEndEarly = (
  pk: PkState,
  by: string,
  now: Date,
): { set: Partial<PkState> } | null | { refuse: 'CONFLICT' | 'UNDO_TOO_LATE' } => {
  const undo = undoOf(pk, by, now)
  if (typeof undo === 'object') return undo
  if (undo === 'done' || !pk.held) return null
  if (pk.status === 'closed') return { refuse: 'UNDO_TOO_LATE' }
  return { set: { closesAt: pk.held.closesAt, held: null, decidedBy: null, takenBackBy: by } }
}
