import { ReviewStatus } from '@xinyu/contracts/enums'
import { pendingDecisionView } from '@xinyu/platform/review/pending-decision.rules'
import { type ReviewClaim, reviewClaimView } from '@xinyu/platform/review/review-claim.rules'
import type { PendingPostDecision } from '../posts.rules.ts'

const { Waiting, Approved, Rejected } = ReviewStatus

/**
 * The filter of a console list: one state, all but drafts, or with `waiting` what a moderator has to review, including
 * decided posts reported since. The latter leaves out what `viewer` wrote: nobody decides about their own, nor learns
 * here that it was reported.
 */
export const queueMatch = (
  {
    isChecked,
    status,
  }: {
    isChecked?: number | undefined
    status?: 'waiting' | 'approved' | 'rejected' | undefined
  },
  viewer: string,
): object => {
  if (status === 'waiting') return { needsCheck: true, user_id: { $ne: viewer } }
  if (status) return { isChecked: status === 'approved' ? Approved : Rejected }
  if (isChecked === undefined) return { isChecked: { $in: [Waiting, Approved, Rejected] } }
  return { isChecked: isChecked === ReviewStatus.Draft ? -1 : isChecked }
}

/** The filter of a console list of posts or comments. */
export const listMatch = (
  { user_id, id, q, ...state }: Parameters<typeof queueMatch>[0] & { user_id?: string; id?: string[]; q?: string },
  viewer: string,
): object => ({
  deletedAt: null,
  ...queueMatch(state, viewer),
  ...(user_id ? { $and: [{ user_id }] } : {}),
  ...(id ? { _id: { $in: id } } : q ? { _id: q } : {}),
})

/** By a field, newest first by default; or by priority: most reported, then longest waiting. */
export const queueOrder = (sort: { field: string; order: 1 | -1 } | undefined | null): Record<string, 1 | -1> => {
  const { field, order } = sort ?? { field: 'addtime', order: -1 as const }
  if (field !== 'priority') return { [field]: order, _id: order }
  return order === -1 ? { openReports: -1, addtime: 1, _id: 1 } : { openReports: 1, addtime: -1, _id: -1 }
}

interface Reviewed extends ReviewClaim {
  user_id: string
  isChecked: number
  held?: PendingPostDecision | null
  reports?: number
  needsCheck?: boolean
}

/** Shows moderators an unpublished decision as made. */
const decidedView = ({ held }: Reviewed): { isChecked?: number; reason?: string | null } => {
  if (!held) return {}
  return held.approve ? { isChecked: Approved, reason: null } : { isChecked: Rejected, reason: held.reason }
}

/** Hides from its author in the console that it was reported. */
const reportedView = ({ user_id, isChecked, reports = 0, needsCheck = false }: Reviewed, viewer: string) =>
  user_id === viewer ? { reports: 0, needsCheck: isChecked === Waiting } : { reports, needsCheck }

/** What moderators see of the review of a post or comment. */
export const moderatorView = (content: Reviewed, viewer: string) => ({
  ...decidedView(content),
  ...reviewClaimView(content),
  ...pendingDecisionView(content),
  ...reportedView(content, viewer),
})
