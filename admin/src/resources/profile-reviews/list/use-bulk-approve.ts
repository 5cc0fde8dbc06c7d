import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { dataProvider } from '../../../shared/data-provider.ts'
import { textOf } from '../../../shared/refusal.ts'
import type { Review } from '../review.ts'

export interface BulkResult {
  approved: number
  failed: { review: Review; error: string }[]
}

/**
 * Approves one review after another, each in the revision that was shown. A refusal does not stop the others and is
 * reported by name.
 */
export const useBulkApprove = () => {
  const data = useDataProvider<typeof dataProvider>()
  const refresh = useRefresh()
  const [at, setAt] = useState(0)
  const [result, setResult] = useState<BulkResult | null>(null)
  const run = async (reviews: readonly Review[]) => {
    const failed: BulkResult['failed'] = []
    for (const [index, review] of reviews.entries()) {
      setAt(index + 1)
      await data
        .act(profileReviews, review.id, 'approve', { revision: review.revision })
        .catch((error: unknown) => failed.push({ review, error: textOf(error) }))
    }
    setResult({ approved: reviews.length - failed.length, failed })
    refresh()
  }
  return { run, at, busy: at > 0 && result === null, result }
}
