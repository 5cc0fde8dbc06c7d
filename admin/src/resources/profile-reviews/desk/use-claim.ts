import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useEffect, useRef } from 'react'
import { useGetIdentity, useRefresh } from 'react-admin'
import { isConflict } from '../../../shared/refusal.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useNow } from '../../../shared/use-now.ts'
import { leaseOf, type Lease, type Review } from '../review.ts'

/** Claims an unclaimed review when it is opened, once per visit; an expired claim is renewed only by the person. */
export const useClaim = (review: Review): { lease: Lease; claim(): void; busy: boolean } => {
  const { identity } = useGetIdentity()
  const now = useNow(5)
  const refresh = useRefresh()
  const claimedVisit = useRef<string | null>(null)
  // somebody else claimed it first: reload, and the strip shows who
  const { run, busy } = useAction(profileReviews, 'claim', (error) => {
    if (!isConflict(error)) return false
    refresh()
    return true
  })
  const lease = leaseOf(review, String(identity?.id ?? ''), now)
  const visit = `${review.id}/${review.revision}`
  useEffect(() => {
    if (!identity || lease !== 'free' || claimedVisit.current === visit) return
    claimedVisit.current = visit
    void run(review.id, {})
  })
  return { lease, busy, claim: () => void run(review.id, {}) }
}
