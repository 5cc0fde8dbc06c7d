import { ProfileStatus, ReviewStatus } from '@xinyu/contracts/enums'
import { type ReviewClaim, isClaimedByOther } from '@xinyu/platform/review/review-claim.rules'
import type { PendingDecision } from '@xinyu/platform/review/pending-decision.rules'

export interface PostState {
  _id: string
  user_id: string
  isChecked: number
  deletedAt: Date | null
  /** banned or cancelled */
  authorIsGone?: boolean
  held?: PendingPostDecision | null
}

/** A moderator's decision that is not published yet: a refusal hides the post at once. */
export interface PendingPostDecision extends PendingDecision {
  approve: boolean
  reason: string
  /** reports that it answers */
  openReports: number
  /** it is deleted once this cannot be undone */
  deletes?: boolean
}
const isHeldBack = ({ held }: Pick<PostState, 'held'>): boolean => held?.approve === false

/**
 * Authors see their own posts in every state, others only approved posts of existing accounts; nobody sees deleted
 * ones.
 */
export const canSeePost = (post: PostState, viewer: string, isBlocked: boolean): boolean =>
  post.deletedAt === null &&
  (post.user_id === viewer ||
    (post.isChecked === ReviewStatus.Approved && !isHeldBack(post) && post.authorIsGone !== true && !isBlocked))

/** A person banned before cancelling is banned again when they return. */
export const isAccountGone = (status: number): boolean =>
  status === ProfileStatus.Banned || status === ProfileStatus.Cancelled

/** Feeds hold the posts that everybody not separated from the author may see. */
export const isListed = ({ isChecked, deletedAt, authorIsGone, held }: Omit<PostState, '_id' | 'user_id'>): boolean =>
  isChecked === ReviewStatus.Approved && deletedAt === null && authorIsGone !== true && !isHeldBack({ held })

/** `moderator` null: the automatic check. */
export interface PostDecision {
  approve: boolean
  reason: string
  moderator: string | null
  /** who refused it in an incident, as one of many */
  by?: string | null
  /** an incident had taken it down, which was taken back */
  again?: true
  deletes?: boolean
}
export interface Decided {
  isChecked: number
  reason: string | null
}

/**
 * The effect of a decision on a post or a comment; null: no change. A check decides only what waits. A moderator may
 * also revise a decision, and keep visible what was reported since: CONFLICT if that is its state already or another
 * moderator works on it, NOT_FOUND for what they may not see.
 */
export const applyDecision = (
  post: Pick<PostState, 'isChecked' | 'deletedAt' | 'held'> & ReviewClaim & { openReports?: number },
  { approve, reason, moderator, deletes = false }: PostDecision,
  now: Date,
): Decided | null | { refuse: 'CONFLICT' | 'NOT_FOUND' } => {
  const { isChecked, deletedAt, openReports = 0 } = post
  const decided = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  if (deletedAt !== null || isChecked === ReviewStatus.Draft) return moderator === null ? null : { refuse: 'NOT_FOUND' }
  if (post.held) return moderator === null ? null : { refuse: 'CONFLICT' }
  if (moderator !== null && isClaimedByOther(post, moderator, now)) return { refuse: 'CONFLICT' }
  const isDismissal = approve && openReports > 0
  if (isChecked === decided && !deletes && (moderator === null || !isDismissal))
    return moderator === null ? null : { refuse: 'CONFLICT' }
  if (isChecked !== ReviewStatus.Waiting && moderator === null) return null
  return { isChecked: decided, reason: approve ? null : reason }
}

/** What a moderator has to review: waiting posts, and visible ones reported since their decision. */
export const needsCheck = (
  { isChecked, deletedAt, held }: Pick<PostState, 'isChecked' | 'deletedAt'> & { held?: object | null },
  reports: { open: number },
): boolean =>
  deletedAt === null &&
  !held &&
  (isChecked === ReviewStatus.Waiting || (isChecked === ReviewStatus.Approved && reports.open > 0))

/** a post this many seconds newer ranks above one with ten times the likes */
export const hotSeconds = 45_000
/** comments count double */
export const commentWeight = 2

/**
 * The order of recommended posts: ten times the likes and comments count as much as being `hotSeconds` newer, so the
 * value never has to be recomputed as time passes.
 */
export const hotOf = (post: { likeCount: number; commentCount: number; addtime: Date }): number =>
  Math.log10(Math.max(1, post.likeCount + commentWeight * post.commentCount)) +
  post.addtime.getTime() / (hotSeconds * 1_000)
