import type { reports } from '@xinyu/contracts/admin/reports'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Report = RecordOf<typeof reports>
export const reportStates = (['open', 'upheld', 'dismissed', 'withdrawn'] as const).map((value) => ({
  value,
  label: `xinyu.reports.status.${value}`,
}))
/** open reports, most severe first */
export const reportQueue = { filter: { status: 'open' }, sort: { field: 'priority', order: 'DESC' } } as const

/** The reported subject: a person or their content. */
export const reportedKind = ({ post_id, comment_id }: Pick<Report, 'post_id' | 'comment_id'>) =>
  comment_id ? 'comment' : post_id ? 'post' : 'person'

/** The outcome, in moderators' terms. */
export const reportStatus = ({ status, isWithdrawn }: Pick<Report, 'status' | 'isWithdrawn'>) =>
  isWithdrawn ? 'withdrawn' : status
