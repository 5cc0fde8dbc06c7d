import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useEffect, useRef } from 'react'
import { useGetIdentity, useRefresh } from 'react-admin'
import { isConflict } from '../../shared/refusal.ts'
import { useAct } from '../../shared/use-act.ts'
import { useNow } from '../../shared/use-now.ts'
import { leaseOf, type Lease, type Review } from './review.ts'

/**
 * Opening a review that nobody works on claims it, once a visit; when the claim lapses the person says whether to go
 * on.
 */
export const useClaim = (review: Review): { lease: Lease; claim(): void; busy: boolean } => {
  const { identity } = useGetIdentity()
  const now = useNow(5)
  const refresh = useRefresh()
  const asked = useRef<string | null>(null)
  // somebody was faster: read again, and the strip says who has it
  const { run, busy } = useAct(profileReviews, 'claim', (error) => {
    if (!isConflict(error)) return false
    refresh()
    return true
  })
  const lease = leaseOf(review, String(identity?.id ?? ''), now)
  const visit = `${review.id}/${review.revision}`
  useEffect(() => {
    if (!identity || lease !== 'free' || asked.current === visit) return
    asked.current = visit
    void run(review.id, {})
  })
  return { lease, busy, claim: () => void run(review.id, {}) }
}
