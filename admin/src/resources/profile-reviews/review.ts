import type { profileReviews } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Review = RecordOf<typeof profileReviews>
export type Lease = 'mine' | 'other' | 'lapsed' | 'free' | 'closed'

/** Who may work on a review: a claim counts only until it expires. */
export const leaseOf = (review: Review, me: string, now: Date): Lease => {
  if (review.status !== 'waiting') return 'closed'
  if (!review.claimedBy || !review.claimedUntil) return 'free'
  const running = new Date(review.claimedUntil) > now
  if (review.claimedBy === me) return running ? 'mine' : 'lapsed'
  return running ? 'other' : 'free'
}

/**
 * The next and previous review in the queue, without those that others have claimed. A decided review is no longer in
 * the queue; then the first one is next.
 */
export const neighbours = (
  queue: readonly Review[],
  id: string,
  me: string,
  now: Date,
): { at: number; next: string | null; previous: string | null } => {
  const at = queue.findIndex((review) => review.id === id)
  const free = (review: Review) => review.id !== id && leaseOf(review, me, now) !== 'other'
  const after = queue.slice(at + 1).find(free) ?? (at > 0 ? queue.slice(0, at).find(free) : undefined)
  const before = at > 0 ? queue.slice(0, at).findLast(free) : undefined
  return { at: at + 1, next: after?.id ?? null, previous: before?.id ?? null }
}

/** May it be approved in bulk? Only without reports, sensitive words, flagged pictures, or another's claim. */
export const isBulkApprovable = (review: Review, me: string, now: Date): boolean =>
  review.status === 'waiting' &&
  review.reports === 0 &&
  review.texts.every(({ badword }) => badword === null) &&
  review.images.every(({ nudity }) => !nudity) &&
  leaseOf(review, me, now) !== 'other'

/** Splits a text at its sensitive word, to highlight it; one piece when the word is not in it. */
export const splitAtWord = (text: string, badword: string | null): { text: string; marked: boolean }[] => {
  if (!badword) return [{ text, marked: false }]
  const escaped = badword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pieces = text.split(new RegExp(`(${escaped})`, 'gi'))
  return pieces.map((piece, index) => ({ text: piece, marked: index % 2 === 1 })).filter((piece) => piece.text !== '')
}
