import { appeals, reports } from '@xinyu/contracts/admin/reports'
import { useCanAccess } from 'react-admin'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { QueueCard } from './queue-card.tsx'

/** Queues of moderators, without PKs: those close by themselves. */
const waiting = { status: 'waiting' }
const queues = [
  ...['profileReviews', 'realNameReviews', 'gradeReviews'].map((resource) => ({
    resource,
    filter: waiting,
    oldestBy: 'waitingSince',
  })),
  ...['posts', 'comments', 'images'].map((resource) => ({ resource, filter: waiting, oldestBy: 'addtime' })),
  { resource: 'escalations', filter: { state: 'open' }, oldestBy: 'addtime' },
  ...[reports, appeals].map(({ name }) => ({ resource: name, filter: { status: 'open' }, oldestBy: 'addtime' })),
]

export const ModeratorQueues = () => {
  const { canAccess: mayReview } = useCanAccess({ resource: profileReviews.name, action: 'approve' })
  return (
    mayReview &&
    queues.map(({ resource, filter, oldestBy }) => (
      <QueueCard
        key={resource}
        resource={resource}
        title={`resources.${resource}.name`}
        filter={filter}
        oldestBy={oldestBy}
      />
    ))
  )
}
