import { ProfileStatus, ReviewStatus } from '@xinyu/contracts/enums'
import type { Post } from '@xinyu/contracts/http/posts'
import { type Claim, isClaimedByOther } from '@xinyu/platform/claim.rules'
import type { Held } from '@xinyu/platform/held.rules'

/** A picture of a post; its three sizes lie in the object store under `name`. */
export interface PostPicture {
  _id: string
  name: string
  desc: string
  addtime: Date
}

/** What its author writes. */
export interface PostContent {
  type: Post['type']
  text: string
  topic: string | null
  city: Post['city']
  images: PostPicture[]
}

export interface PostState {
  _id: string
  user_id: string
  isChecked: number
  deletedAt: Date | null
  /** banned or cancelled */
  authorIsGone?: boolean
  held?: HeldDecision | null
}

/** What a moderator has decided and nobody was told of: a refusal hides at once what others could see. */
export interface HeldDecision extends Held {
  approve: boolean
  reason: string
  /** reports that it answers */
  openReports: number
}
const isHeldBack = ({ held }: Pick<PostState, 'held'>): boolean => held?.approve === false

/**
 * An author sees their own posts in every state, others only what was approved of somebody who is there; nobody sees
 * what was deleted.
 */
export const canSee = (post: PostState, viewer: string, isBlocked: boolean): boolean =>
  post.deletedAt === null &&
  (post.user_id === viewer ||
    (post.isChecked === ReviewStatus.Approved && !isHeldBack(post) && post.authorIsGone !== true && !isBlocked))

/** Whoever was banned before they cancelled is banned again when they come back. */
export const isGone = (status: number): boolean => status === ProfileStatus.Banned || status === ProfileStatus.Cancelled

/** Feeds hold what everybody may see who is not kept apart from its author. */
export const isListed = ({ isChecked, deletedAt, authorIsGone, held }: Omit<PostState, '_id' | 'user_id'>): boolean =>
  isChecked === ReviewStatus.Approved && deletedAt === null && authorIsGone !== true && !isHeldBack({ held })

/** `moderator` null: a sure check. */
export interface PostDecision {
  approve: boolean
  reason: string
  moderator: string | null
}
export interface Decided {
  isChecked: number
  reason: string | null
}

/**
 * What a decision makes of a post, or of a comment; null: it changes nothing. A check decides only what waits. A
 * moderator may also take back what was decided, and leave open what was reported since: CONFLICT when it is so already
 * or another works on it, NOT_FOUND for what they may not see.
 */
export const applyDecision = (
  post: Pick<PostState, 'isChecked' | 'deletedAt' | 'held'> & Claim & { openReports?: number },
  { approve, reason, moderator }: PostDecision,
  now: Date,
): Decided | null | { refuse: 'CONFLICT' | 'NOT_FOUND' } => {
  const { isChecked, deletedAt, openReports = 0 } = post
  const decided = approve ? ReviewStatus.Approved : ReviewStatus.Rejected
  if (deletedAt !== null || isChecked === ReviewStatus.Draft) return moderator === null ? null : { refuse: 'NOT_FOUND' }
  if (post.held) return moderator === null ? null : { refuse: 'CONFLICT' }
  if (moderator !== null && isClaimedByOther(post, moderator, now)) return { refuse: 'CONFLICT' }
  const isDismissal = approve && openReports > 0
  if (isChecked === decided && (moderator === null || !isDismissal))
    return moderator === null ? null : { refuse: 'CONFLICT' }
  if (isChecked !== ReviewStatus.Waiting && moderator === null) return null
  return { isChecked: decided, reason: approve ? null : reason }
}

/** What a moderator has to look at: what waits, and what others see and somebody reported since it was decided. */
export const needsCheck = (
  { isChecked, deletedAt, held }: Pick<PostState, 'isChecked' | 'deletedAt'> & { held?: object | null },
  reports: { open: number },
): boolean =>
  deletedAt === null &&
  !held &&
  (isChecked === ReviewStatus.Waiting || (isChecked === ReviewStatus.Approved && reports.open > 0))

/** seconds by which a post must be newer to stand before one with ten times the likes */
export const hotSeconds = 45_000
/** comments weigh double */
export const commentWeight = 2

/**
 * The order of what is recommended: each ten times the likes and comments count as much as being `hotSeconds` younger,
 * so that it never has to be computed anew because time passes.
 */
export const hotOf = (post: { likeCount: number; commentCount: number; addtime: Date }): number =>
  Math.log10(Math.max(1, post.likeCount + commentWeight * post.commentCount)) +
  post.addtime.getTime() / (hotSeconds * 1_000)
