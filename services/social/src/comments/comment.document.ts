import type { Aggregate } from '@xinyu/platform/db/aggregate-collection'
import type { PendingDecisionState } from '@xinyu/platform/review/pending-decision.rules'
import type { ReviewClaim } from '@xinyu/platform/review/review-claim.rules'
import type { PendingPostDecision, TakenDown } from '../posts/posts.public.ts'
import type { CommentState } from './comments.rules.ts'

export interface StoredComment extends Aggregate, CommentState, ReviewClaim, Omit<PendingDecisionState, 'held'> {
  held?: PendingPostDecision | null
  /** by an incident */
  takenDown?: TakenDown | null
  likeCount: number
  likeRecounts?: number
  /** number of replies that others may see */
  replyCount: number
  replyRecounts?: number
  reports: number
  openReports: number
  /** derived from the state and written with it */
  isShown: boolean
  needsCheck: boolean
  /** set while the count may not include the last change */
  uncountedInPost?: Date
  uncountedInParent?: Date
}
