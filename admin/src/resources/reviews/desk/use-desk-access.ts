import { escalations, faceComparisons } from '@xinyu/contracts/admin/desk'
import { useCanAccess, type RaRecord } from 'react-admin'
import { useIsSelf } from '../../../shared/hooks/use-is-self.ts'
import { useReviewQueue } from '../review-queue.ts'
import type { ClaimState } from '../reviewable.ts'

/**
 * What the signed-in person may do with this record, before they have seen it. Decisions are blocked until the next
 * item is known.
 */
export const useDeskAccess = (record: RaRecord, lease: ClaimState, isNextKnown: boolean) => {
  const { resource, refusal, showsFace, asReviewable } = useReviewQueue()
  const isOwn = useIsSelf(String(record.user_id ?? ''))
  const { canAccess: approve = false } = useCanAccess({ resource: resource.name, action: 'approve' })
  const { canAccess: refuse = false } = useCanAccess({ resource: resource.name, action: refusal })
  const { canAccess: remove = false } = useCanAccess({ resource: resource.name, action: 'delete' })
  const { canAccess: escalate = false } = useCanAccess({ resource: escalations.name, action: 'create' })
  const { canAccess: compareFaces = false } = useCanAccess({ resource: faceComparisons.name, action: 'list' })
  const { can, isOpen, heldUntil } = asReviewable(record)
  const canDecide = isNextKnown && lease !== 'other' && !isOwn
  return {
    approve: approve && canDecide && can.approve,
    refuse: refuse && canDecide && can.reject,
    remove: remove && canDecide && !heldUntil,
    escalate: escalate && !isOwn && isOpen,
    compareFaces: compareFaces && showsFace === true,
  }
}
