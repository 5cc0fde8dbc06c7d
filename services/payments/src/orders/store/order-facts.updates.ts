import type { DataOf } from '@xinyu/contracts/event'
import {
  type orderRefundDecided,
  type orderRefundFailed,
  type orderRefundRequested,
  orderPartRefunded,
  refundDeclined,
} from '@xinyu/contracts/events/payments'
import { fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { OrderDocument } from './order.document.ts'

type RefundFact = typeof orderRefundRequested | typeof orderRefundDecided | typeof orderRefundFailed

export const refundFact = <F extends RefundFact, D extends Omit<DataOf<F>, 'orderId' | 'user_id' | 'amount'>>(
  of: F,
  { _id, user_id, amount }: Pick<OrderDocument, '_id' | 'user_id' | 'amount'>,
  data: D,
  at: Date,
): OutboxEntry => fact(of, _id, { orderId: _id, user_id, amount, ...data } as unknown as DataOf<F>, at)
/** The fact that a part was paid back. */
export const partRefundedFact = (order: OrderDocument, amount: number, at: Date): OutboxEntry => {
  const { _id, user_id, name, nameEn = name } = order
  const refunded = (order.refundedFen ?? 0) + amount
  const money = { amount, refunded, left: order.amount - refunded }
  return fact(orderPartRefunded, _id, { orderId: _id, user_id, name, nameEn, ...money }, at)
}
/** The fact that the buyer's request is declined. */
export const declinedFact = (
  { _id, user_id }: Pick<OrderDocument, '_id' | 'user_id'>,
  reply: string,
  at: Date,
): OutboxEntry => fact(refundDeclined, _id, { orderId: _id, user_id, reply }, at)
