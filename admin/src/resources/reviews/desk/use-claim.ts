import { useEffect, useRef } from 'react'
import { useGetIdentity, useRefresh, useShowContext } from 'react-admin'
import { isConflict } from '../../../shared/api/refusal.ts'
import { useAction } from '../../../shared/action/use-action.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { useReviewQueue } from '../review-queue.ts'
import { claimStateOf, type ClaimState, type Reviewable } from '../reviewable.ts'

/**
 * Claims a free review when it is opened, once per visit; an expired claim is renewed only by the moderator. In a queue
 * without claims everything is free.
 */
export const useClaim = (review: Reviewable): { lease: ClaimState; claim: (() => void) | null; busy: boolean } => {
  const { resource } = useReviewQueue()
  const { identity } = useGetIdentity()
  const now = useNow(5)
  const refresh = useRefresh()
  const claimedVisit = useRef<string | null>(null)
  const { refetch } = useShowContext()
  // somebody else claimed it first: reload, and the banner shows who
  const whenRefused = (error: unknown): boolean => {
    if (!isConflict(error)) return false
    refresh()
    return true
  }
  // fetches the review again, and cancels a request still in flight, which may have read it before the claim
  const { run, busy } = useAction(resource, 'claim', whenRefused, () => void refetch?.())
  const lease = claimStateOf(review, String(identity?.id ?? ''), now)
  const canClaim = resource.actions?.claim !== undefined
  const visit = `${review.id}/${review.revision}`
  useEffect(() => {
    if (!canClaim || !identity || lease !== 'free' || claimedVisit.current === visit) return
    claimedVisit.current = visit
    void run(review.id, {})
  })
  return { lease, busy, claim: canClaim ? () => void run(review.id, {}) : null }
}
