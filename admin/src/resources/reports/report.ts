import type { reports } from '@xinyu/contracts/admin/reports'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Report = RecordOf<typeof reports>
export const reportStates = (['open', 'upheld', 'dismissed', 'withdrawn'] as const).map((value) => ({
  value,
  label: `xinyu.reports.status.${value}`,
}))
/** what waits, what weighs most before the rest */
export const reportQueue = { filter: { status: 'open' }, sort: { field: 'priority', order: 'DESC' } } as const

/** What it is about: a person, or something they published. */
export const aboutOf = ({ post_id, comment_id }: Pick<Report, 'post_id' | 'comment_id'>) =>
  comment_id ? 'comment' : post_id ? 'post' : 'person'

/** What became of it, as moderators call it. */
export const stateOf = ({ status, isWithdrawn }: Pick<Report, 'status' | 'isWithdrawn'>) =>
  isWithdrawn ? 'withdrawn' : status
