import { lazy, type ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import { QueueContext, type ReviewQueue } from './review-queue.ts'

const within = (queue: ReviewQueue, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const Page = await load()
    const PageOfQueue = () => (
      <QueueContext value={queue}>
        <Page />
      </QueueContext>
    )
    return { default: PageOfQueue }
  })

/** The list and the desk of a queue. */
export const queuePages = (queue: ReviewQueue, icon: ComponentType): ResourceProps => ({
  name: queue.resource.name,
  icon,
  list: within(queue, () => import('./list/review-list.tsx').then((module) => module.ReviewList)),
  show: within(queue, () => import('./desk/review-show.tsx').then((module) => module.ReviewShow)),
  recordRepresentation: (record) => queue.asReviewable(record).user.name,
})
