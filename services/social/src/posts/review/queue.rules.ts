import { ReviewStatus } from '@xinyu/contracts/enums'
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

/** By a field, newest first by default; or by priority: most reported, then longest waiting. */
export const queueOrder = (sort: { field: string; order: 1 | -1 } | undefined | null): Record<string, 1 | -1> => {
  const { field, order } = sort ?? { field: 'addtime', order: -1 as const }
  if (field !== 'priority') return { [field]: order, _id: order }
  return order === -1 ? { openReports: -1, addtime: 1, _id: 1 } : { openReports: 1, addtime: -1, _id: -1 }
}

/** Shows moderators an unpublished decision as made. */
export const decidedView = (
  record: { held?: PendingPostDecision | null } | undefined,
): { isChecked?: number; reason?: string | null } => {
  const { held } = record ?? {}
  if (!held) return {}
  return held.approve ? { isChecked: Approved, reason: null } : { isChecked: Rejected, reason: held.reason }
}

/** Hides from its author in the console that it was reported. */
export const reportedView = (
  record: { user_id: string; isChecked: number; reports?: number; needsCheck?: boolean } | undefined,
  viewer: string,
): { reports: number; needsCheck: boolean } => {
  if (record?.user_id === viewer) return { reports: 0, needsCheck: record.isChecked === Waiting }
  return { reports: record?.reports ?? 0, needsCheck: record?.needsCheck ?? false }
}
