import type { SmilePk } from '@xinyu/contracts/http/social'
import { type Held, heldFor, undoOf } from '@xinyu/platform/held.rules'

export type Choice = 'left' | 'right'
export const choices = ['left', 'right'] as const

export interface PkSide {
  post_id: string
  user_id: string
  /** Elo when it began */
  rating: number
}
export type PkOutcome = NonNullable<SmilePk['result']>
export interface PkState {
  _id: string
  left: PkSide
  right: PkSide
  /** how many votes there are in `smile_votes` */
  votes: Record<Choice, number>
  status: 'open' | 'closed'
  addtime: Date
  closesAt: Date
  /** what it ended with */
  result: PkResult | null
  /** a moderator ends it early: it stays open until that can no longer be taken back */
  held?: (Held & { closesAt: Date }) | null
  takenBackBy?: string | null
  decidedBy?: string | null
}
export interface PkResult {
  outcome: PkOutcome
  votes: Record<Choice, number>
  /** ratings after it */
  ratings: Record<Choice, number>
}

/** the most that one PK moves a rating */
export const mostMoved = 64
/** a PK says what was foretold until it has as many votes as these */
const priorVotes = 8

/** The share of votes that the left one is to expect by the ratings: Elo's formula, ten to one at 400 points apart. */
export const expectedShare = (left: number, right: number): number => 1 / (1 + 10 ** ((right - left) / 400))

/**
 * Ratings after some votes. Each moves towards the share of votes it got, weighed against what was foretold as if that
 * were `priorVotes` votes, so that a few votes move little and many never more than `mostMoved`. What one wins the
 * other
 * loses.
 */
export const ratingsAfter = (
  { left, right }: Record<Choice, Pick<PkSide, 'rating'>>,
  votes: Record<Choice, number>,
): Record<Choice, number> => {
  const count = votes.left + votes.right
  if (count === 0) return { left: left.rating, right: right.rating }
  const expected = expectedShare(left.rating, right.rating)
  const share = (votes.left + priorVotes * expected) / (count + priorVotes)
  const moved = mostMoved * (share - expected)
  return { left: left.rating + moved, right: right.rating - moved }
}

/** How a PK ends. `isVoid`: one of the smiles left it, nobody wins and no rating moves. */
export const resultOf = ({ left, right, votes }: PkState, isVoid: boolean): PkResult => {
  if (isVoid) return { outcome: 'void', votes, ratings: { left: left.rating, right: right.rating } }
  const outcome = votes.left > votes.right ? 'left' : votes.right > votes.left ? 'right' : 'draw'
  return { outcome, votes, ratings: ratingsAfter({ left, right }, votes) }
}

export const sideOf = ({ left, right }: Pick<PkState, 'left' | 'right'>, user: string): Choice | null =>
  left.user_id === user ? 'left' : right.user_id === user ? 'right' : null

export const shareOf = (votes: Record<Choice, number>, choice: Choice): number | null => {
  const count = votes.left + votes.right
  return count === 0 ? null : votes[choice] / count
}

/** Why somebody may not vote; null: they may. */
export const refuseVote = (pk: PkState, voter: string, now: Date): 'PK_CLOSED' | 'SELF' | null => {
  if (pk.status !== 'open' || pk.closesAt <= now) return 'PK_CLOSED'
  return sideOf(pk, voter) === null ? null : 'SELF'
}

/** A moderator ends it: it closes when that can no longer be taken back, or before when its time is over. */
export const endEarly = (
  pk: PkState,
  by: string,
  undoSeconds: number,
  now: Date,
): { set: Partial<PkState> } | { refuse: 'CONFLICT' } => {
  if (pk.status === 'closed' || pk.held) return { refuse: 'CONFLICT' }
  const held = heldFor(by, undoSeconds, now)
  const until = held?.until ?? now
  const closesAt = until < pk.closesAt ? until : pk.closesAt
  return { set: { held: held && { ...held, closesAt: pk.closesAt }, closesAt, decidedBy: by, takenBackBy: null } }
}

/** It goes on for as long as it would have; null: it does so already. */
export const goOn = (
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
