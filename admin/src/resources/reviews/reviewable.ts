import type { Reviewable as Shape } from '@xinyu/contracts/admin/reviewable'

export type Reviewable = Shape
export type ReviewText = Reviewable['texts'][number]
export type ReviewImage = Reviewable['images'][number]

export type ClaimState = 'mine' | 'other' | 'lapsed' | 'free' | 'closed'

/** Who may work on a review; expired claims do not count. */
export const claimStateOf = (review: Reviewable, me: string, now: Date): ClaimState => {
  if (!review.isOpen) return 'closed'
  if (!review.claimedBy || !review.claimedUntil) return 'free'
  const running = new Date(review.claimedUntil) > now
  if (review.claimedBy === me) return running ? 'mine' : 'lapsed'
  return running ? 'other' : 'free'
}

/**
 * The next and previous item, without those claimed by others, and without skipped ones while there are others. For a
 * decided item, which is no longer in the queue, the first one is next.
 */
export const findNeighbours = (
  queue: readonly Reviewable[],
  id: string,
  me: string,
  now: Date,
  skipped: ReadonlySet<string> = new Set(),
): { at: number; next: string | null; previous: string | null } => {
  const at = queue.findIndex((review) => review.id === id)
  const free = (review: Reviewable) => review.id !== id && claimStateOf(review, me, now) !== 'other'
  const others = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].filter(free)
  const after = others.find((review) => !skipped.has(review.id)) ?? others[0]
  const before = at > 0 ? queue.slice(0, at).findLast(free) : undefined
  return { at: at + 1, next: after?.id ?? null, previous: before?.id ?? null }
}

/**
 * Whether bulk approval is allowed: not with reports, sensitive words, flagged pictures, voice recordings, or another's
 * claim.
 */
export const isBulkApprovable = (review: Reviewable, me: string, now: Date): boolean =>
  review.isOpen &&
  review.can.approve &&
  review.reports === 0 &&
  review.texts.every(({ badword, voice }) => badword === null && !voice) &&
  review.images.every(({ nudity }) => !nudity) &&
  claimStateOf(review, me, now) !== 'other'

/** Splits a text at its sensitive word, to highlight it; one piece if the word does not occur. */
export const splitAtWord = (text: string, badword: string | null): { text: string; marked: boolean }[] => {
  if (!badword) return [{ text, marked: false }]
  const escaped = badword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pieces = text.split(new RegExp(`(${escaped})`, 'gi'))
  return pieces.map((piece, index) => ({ text: piece, marked: index % 2 === 1 })).filter((piece) => piece.text !== '')
}
