import { reviewQueues, type ReviewQueueName } from '@xinyu/contracts/admin/reviewable'
import type { ReviewQueue } from './review-queue.ts'
import { commentQueue } from './queues/comments.tsx'
import { imageQueue } from './queues/images.tsx'
import { postQueue } from './queues/posts.tsx'
import { profileQueue } from './queues/profiles.tsx'
import { gradeQueue, realNameQueue } from './queues/proofs.tsx'
import { smilePkQueue } from './queues/smile-pks.tsx'

/** A tab of the one page of queues: where it leads, what waits in it, and since when. */
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

/**
 * The types of what moderators decide about, in the order of their tabs. A further one is an entry here: a queue with a
 * desk of its own, or any list that can be filtered by what waits and sorted by its time.
 */
export const queueTabs: readonly QueueTab[] = [
  ...reviewQueues.map((name) => ({
    resource: name,
    filter: { status: byName[name].states[0] },
    oldestBy: byName[name].since,
  })),
  { resource: 'escalations', filter: { state: 'open' }, oldestBy: 'addtime' },
]
