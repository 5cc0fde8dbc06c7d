import type { appeals } from '@xinyu/contracts/admin/reports'
import type { RecordOf } from '@xinyu/contracts/resource'

export type Appeal = RecordOf<typeof appeals>
export const appealStates = (['open', 'upheld', 'shortened', 'lifted'] as const).map((value) => ({
  value,
  label: `xinyu.appeals.status.${value}`,
}))
/** open appeals, longest waiting first */
export const appealQueue = { filter: { status: 'open' }, sort: { field: 'addtime', order: 'ASC' } } as const
