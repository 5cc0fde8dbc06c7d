import { useState } from 'react'
import { useDataProvider, useRefresh, type RaRecord } from 'react-admin'
import type { dataProvider } from '../../../shared/api/data-provider.ts'
import { errorText } from '../../../shared/api/refusal.ts'
import { useReviewQueue } from '../review-queue.ts'

export interface BulkResult {
  approved: number
  failed: { record: RaRecord; error: string }[]
}

/**
 * Approves items in sequence, each at the displayed revision. A failure does not stop the rest and is reported by name.
 */
export const useBulkApprove = () => {
  const data = useDataProvider<typeof dataProvider>()
  const queue = useReviewQueue()
  const refresh = useRefresh()
  const [at, setAt] = useState(0)
  const [result, setResult] = useState<BulkResult | null>(null)
  const run = async (records: readonly RaRecord[]) => {
    const failed: BulkResult['failed'] = []
    for (const [index, record] of records.entries()) {
      setAt(index + 1)
      await data
        .runAction(queue.resource, record.id, 'approve', queue.approval(record))
        .catch((error: unknown) => failed.push({ record, error: errorText(error) }))
    }
    setResult({ approved: records.length - failed.length, failed })
    refresh()
  }
  return { run, at, busy: at > 0 && result === null, result }
}
