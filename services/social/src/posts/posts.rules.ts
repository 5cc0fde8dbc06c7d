import { ReviewStatus } from '@xinyu/contracts/enums'

export interface PostState {
  _id: string
  user_id: string
  isChecked: number
  deletedAt: Date | null
  /** banned or cancelled */
  authorIsGone?: boolean
}

/**
 * An author sees their own posts in every state, others only what was approved of somebody who is there; nobody sees
 * what was deleted.
 */
export const canSee = (post: PostState, viewer: string, isBlocked: boolean): boolean =>
  post.deletedAt === null &&
  (post.user_id === viewer || (post.isChecked === ReviewStatus.Approved && post.authorIsGone !== true && !isBlocked))

/** What a decision makes of a post; null: it was decided or deleted before. */
export const applyDecision = (
  post: PostState,
  approved: boolean,
  reason: string,
): { isChecked: number; reason: string | null } | null =>
  post.isChecked === ReviewStatus.Waiting && post.deletedAt === null
    ? { isChecked: approved ? ReviewStatus.Approved : ReviewStatus.Rejected, reason: approved ? null : reason }
    : null
