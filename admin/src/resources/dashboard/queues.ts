import { escalations } from '@xinyu/contracts/admin/desk'
import { pointCorrections, withdrawals } from '@xinyu/contracts/admin/money'
import { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import { orders, paymentDifferences } from '@xinyu/contracts/admin/orders'
import { appeals, reports } from '@xinyu/contracts/admin/reports'
import { questions } from '@xinyu/contracts/admin/support'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { OrderStatus } from '@xinyu/contracts/enums'

/** A queue with a card on the dashboard. */
export interface Queue {
  resource: string
  /** shown to those who may do this */
  access: { resource: string; action: string }
  title: string
  filter: Record<string, string | number | boolean>
  /** sortable field with the start of the wait */
  oldestBy?: string
}

const moderated = (resource: string, filter: Queue['filter'], oldestBy: string): Queue => ({
  resource,
  access: { resource: profileReviews.name, action: 'approve' },
  title: `resources.${resource}.name`,
  filter,
  oldestBy,
})
const queue = (
  { name: resource }: { name: string },
  action: string,
  title: string,
  filter: Queue['filter'],
  oldestBy?: string,
): Queue => ({ resource, access: { resource, action }, title: `xinyu.dashboard.${title}`, filter, oldestBy })

/** In the order of the cards; without PKs, which close by themselves. */
export const queues: readonly Queue[] = [
  ...['profileReviews', 'realNameReviews', 'gradeReviews'].map((name) =>
    moderated(name, { status: 'waiting' }, 'waitingSince'),
  ),
  ...['posts', 'comments', 'images'].map((name) => moderated(name, { status: 'waiting' }, 'addtime')),
  moderated(escalations.name, { state: 'open' }, 'addtime'),
  ...[reports, appeals].map(({ name }) => moderated(name, { status: 'open' }, 'addtime')),
  queue(orders, 'list', 'orderQueue', { status: OrderStatus.Waiting }, 'addtime'),
  queue(orders, 'approveRefund', 'askedQueue', { refundAsked: true }, 'addtime'),
  queue(orders, 'approveRefund', 'refundQueue', { refund: 'requested' }),
  queue(orders, 'approveRefund', 'failedRefunds', { refund: 'failed' }),
  queue(withdrawals, 'approve', 'withdrawalQueue', { status: 0 }, 'addtime'),
  queue(payoutBatches, 'approve', 'batchQueue', { state: 'waiting' }, 'addtime'),
  queue(pointCorrections, 'approve', 'correctionQueue', { state: 'requested' }, 'requestedAt'),
  queue(paymentDifferences, 'settle', 'differenceQueue', { settled: false }, 'foundAt'),
  queue(questions, 'answer', 'questionQueue', { status: 'open' }, 'waitingSince'),
]
