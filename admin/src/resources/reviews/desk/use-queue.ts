import { useGetIdentity, useGetList } from 'react-admin'
import { useHeld } from '../../../shared/held-decision.ts'
import { useNow } from '../../../shared/use-now.ts'
import { useReviewQueue, waitingIn } from '../review-queue.ts'
import { neighbours } from '../reviewable.ts'

/** The position among those that wait, in the order of the queue; what was just decided waits no more. */
export const useQueue = (id: string) => {
  const queue = useReviewQueue()
  const { identity } = useGetIdentity()
  const held = useHeld()
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
  const isHeld = (each: string) => each !== id && held?.resource === queue.resource.name && held.id === each
  const waiting = data.map((record) => queue.asReviewable(record)).filter((review) => !isHeld(review.id))
  const place = neighbours(waiting, id, String(identity?.id ?? ''), now)
  return { ...place, total: total - (data.length - waiting.length), isKnown: !isPending }
}
