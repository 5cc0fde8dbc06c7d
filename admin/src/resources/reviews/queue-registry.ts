import { reviewQueues, type ReviewQueueName } from '@xinyu/contracts/admin/reviewable'
import type { ReviewQueue } from './review-queue.ts'
import { commentQueue } from './queues/comments.tsx'
import { imageQueue } from './queues/images.tsx'
import { postQueue } from './queues/posts.tsx'
import { profileQueue } from './queues/profile-reviews.tsx'
import { gradeQueue, realNameQueue } from './queues/proof-reviews.tsx'
import { smilePkQueue } from './queues/smile-pks.tsx'

/** A queue tab: its resource, the filter for open items, and the field with the start of the wait. */
export interface QueueTab {
  readonly resource: string
  readonly filter: Readonly<Record<string, string>>
  readonly oldestBy: string
}
const byName: Readonly<Record<ReviewQueueName, ReviewQueue<never>>> = {
  profileReviews: profileQueue,
  posts: postQueue,
  comments: commentQueue,
  images: imageQueue,
  realNameReviews: realNameQueue,
  gradeReviews: gradeQueue,
  smilePks: smilePkQueue,
}

/** Null: it has no desk. */
export const findQueue = (name: string): ReviewQueue | null =>
  (byName as Readonly<Record<string, ReviewQueue | undefined>>)[name] ?? null

/**
 * All queues, in tab order. To add one, add an entry: a queue with its own desk, or any list that can be filtered by
 * open items and sorted by time.
 */
export const queueTabs: readonly QueueTab[] = [
  ...reviewQueues.map((name) => ({
    resource: name,
    filter: { status: byName[name].states[0] },
    oldestBy: byName[name].since,
  })),
  { resource: 'escalations', filter: { state: 'open' }, oldestBy: 'addtime' },
]
