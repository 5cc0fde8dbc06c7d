import { comments, images, posts } from '@xinyu/contracts/admin/content'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useIsAllowed } from '../../shared/use-is-allowed.ts'
import { QueueCard } from './queue-card.tsx'

const queues = [
  { resource: profileReviews.name, title: 'xinyu.dashboard.reviewQueue', oldestBy: 'waitingSince' },
  { resource: posts.name, title: 'xinyu.dashboard.postQueue', oldestBy: 'addtime' },
  { resource: comments.name, title: 'xinyu.dashboard.commentQueue', oldestBy: 'addtime' },
  { resource: images.name, title: 'xinyu.dashboard.imageQueue', oldestBy: 'addtime' },
]

/** What waits for a moderator. */
export const ModeratorQueues = () => {
  const mayReview = useIsAllowed(profileReviews.name, 'approve')
  return (
    mayReview && queues.map((queue) => <QueueCard key={queue.resource} {...queue} filter={{ status: 'waiting' }} />)
  )
}
