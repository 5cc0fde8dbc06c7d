import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Reviewable } from '../reviewable.ts'

const names: Readonly<Record<number, string>> = {
  [ReviewStatus.Waiting]: 'waiting',
  [ReviewStatus.Approved]: 'approved',
  [ReviewStatus.Rejected]: 'rejected',
}
type State = Pick<Reviewable, 'status' | 'isOpen' | 'can' | 'revision' | 'decidedAt' | 'decidedBy'>

/** State of content without revisions. `mayReturn`: rejected content can still be approved. */
export const contentState = (isChecked: number, isOpen: boolean, mayReturn: boolean): State => {
  const status = names[isChecked] ?? 'waiting'
  const approve = isOpen || (status === 'rejected' && mayReturn)
  return {
    status,
    isOpen,
    can: { approve, reject: status !== 'rejected' },
    revision: null,
    decidedAt: null,
    decidedBy: null,
  }
}
