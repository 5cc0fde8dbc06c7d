import { useGetIdentity, useGetList } from 'react-admin'
import { useNow } from '../../../shared/use-now.ts'
import { isDecided, useLastDecisions } from '../../../shared/undo/last-decisions.ts'
import { useReviewQueue, waitingIn } from '../review-queue.ts'
import { neighbours } from '../reviewable.ts'
import { usePassedOver } from './passed-over.ts'

/** The position among those that wait, in the order of the queue; what was just decided waits no more. */
export const useQueue = (id: string) => {
  const queue = useReviewQueue()
  const { identity } = useGetIdentity()
  useLastDecisions()
  const passedOver = usePassedOver(queue.resource.name)
  const now = useNow()
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList(queue.resource.name, {
    filter: waitingIn(queue),
    sort: queue.order,
    pagination: { page: 1, perPage: 50 },
  })
  const waiting = data
    .map((record) => queue.asReviewable(record))
    .filter((review) => review.id === id || !isDecided(queue.resource.name, review.id, now.getTime()))
  const place = neighbours(waiting, id, String(identity?.id ?? ''), now, passedOver)
  return { ...place, total: total - (data.length - waiting.length), isKnown: !isPending }
}
