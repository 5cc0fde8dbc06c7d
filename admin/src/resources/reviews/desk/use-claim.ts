import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGetIdentity, useRefresh } from 'react-admin'
import { isConflict } from '../../../shared/api/refusal.ts'
import { useAction } from '../../../shared/action/use-action.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { useReviewQueue } from '../review-queue.ts'
import { leaseOf, type Lease, type Reviewable } from '../reviewable.ts'

/**
 * Claims a free review when it is opened, once per visit; an expired claim is renewed only by the moderator. In a queue
 * without claims everything is free.
 */
export const useClaim = (review: Reviewable): { lease: Lease; claim: (() => void) | null; busy: boolean } => {
  const { resource } = useReviewQueue()
  const { identity } = useGetIdentity()
  const now = useNow(5)
  const refresh = useRefresh()
  const claimedVisit = useRef<string | null>(null)
  const queries = useQueryClient()
  // somebody else claimed it first: reload, and the banner shows who
  const whenRefused = (error: unknown): boolean => {
    if (!isConflict(error)) return false
    refresh()
    return true
  }
  // the answer is the updated record; an earlier request still in flight would overwrite it with the old state
  const queryKey = [resource.name, 'getOne', { id: review.id, meta: undefined }]
  const { run, busy } = useAction(resource, 'claim', whenRefused, (record) => {
    void queries.cancelQueries({ queryKey }).then(() => queries.setQueryData(queryKey, record))
  })
  const lease = leaseOf(review, String(identity?.id ?? ''), now)
  const canClaim = resource.actions?.claim !== undefined
  const visit = `${review.id}/${review.revision}`
  useEffect(() => {
    if (!canClaim || !identity || lease !== 'free' || claimedVisit.current === visit) return
    claimedVisit.current = visit
    void run(review.id, {})
  })
  return { lease, busy, claim: canClaim ? () => void run(review.id, {}) : null }
}
