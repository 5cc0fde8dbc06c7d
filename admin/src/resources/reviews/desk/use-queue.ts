import { useGetIdentity, useGetList } from 'react-admin'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { usePlace } from '../../../shared/hooks/use-place.ts'
import { isDecided, useLastDecisions } from '../../../shared/undo/last-decisions.ts'
import { useReviewQueue, openFilter } from '../review-queue.ts'
import { findNeighbours } from '../reviewable.ts'
import { useSkipped } from './use-skipped.ts'

/** Position among the open items, in queue order, without those just decided. */
export const useQueue = (id: string) => {
  const queue = useReviewQueue()
  const { identity } = useGetIdentity()
  useLastDecisions()
  const skipped = useSkipped(queue.resource.name)
  const now = useNow()
  const own = usePlace()
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList(
    queue.resource.name,
    { filter: openFilter(queue), sort: queue.order, pagination: { page: 1, perPage: 50 } },
    { enabled: !own },
  )
  if (own) return { at: own.at, total: own.total, next: own.next, previous: own.previous, isKnown: true }
  const waiting = data
    .map((record) => queue.asReviewable(record))
    .filter((review) => review.id === id || !isDecided(queue.resource.name, review.id, now.getTime()))
  const place = findNeighbours(waiting, id, String(identity?.id ?? ''), now, skipped)
  return { ...place, total: total - (data.length - waiting.length), isKnown: !isPending }
}
