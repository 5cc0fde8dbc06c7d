import { ReviewStatus } from '@xinyu/contracts/enums'
import type { Reviewable } from '../reviewable.ts'

const names: Readonly<Record<number, string>> = {
  [ReviewStatus.Waiting]: 'waiting',
  [ReviewStatus.Approved]: 'approved',
  [ReviewStatus.Rejected]: 'rejected',
}
type State = Pick<Reviewable, 'status' | 'isOpen' | 'can' | 'revision' | 'decidedAt' | 'decidedBy'>

/** Of what is decided without a revision. `mayReturn`: what was turned down can be approved after all. */
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
