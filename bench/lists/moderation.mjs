import { newId } from '@xinyu/platform/ids'
import { at, fill, stored } from './fill.mjs'

const reviewOf = (index) => {
  const subject = newId()
  const isWaiting = index % 2 === 0
  return {
    _id: newId(),
    kind: 'profile',
    subject_id: subject,
    user_id: subject,
    user: null,
    revision: 1,
    texts: [],
    images: [],
    imageUrls: [],
    status: isWaiting ? 'waiting' : 'approved',
    priority: index % 3,
    waitingSince: at(index),
    claimedBy: null,
    claimedUntil: null,
    decidedBy: null,
    decidedAt: isWaiting ? null : at(index),
    reasonCode: null,
    reason: '',
    ...stored,
  }
}
const reportOf = (index) => ({
  _id: newId(),
  user_id: newId(),
  user2_id: newId(),
  reason: 'spam',
  text: '',
  images: [],
  evidence: [],
  weight: index % 5,
  at: at(index),
  status: index % 2 === 0 ? 'open' : 'upheld',
  decidedBy: null,
  decidedAt: null,
  note: '',
  ...stored,
})

export const fillModeration = async (service, count) => {
  await fill(service, 'reviews', count, reviewOf)
  await fill(service, 'audit_log', count, (index) => ({
    _id: newId(),
    at: at(index),
    actor_id: newId(),
    action: 'users/ban',
    resource: 'users',
    subject_id: newId(),
    detail: '',
  }))
  await fill(service, 'reports', count, reportOf)
}
