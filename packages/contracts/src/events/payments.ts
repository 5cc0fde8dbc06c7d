import { z } from 'zod'
import { defineFact } from '../event.ts'
import { count, fen, id, points, time } from '../scalars.ts'

export const orderPlaced = defineFact({
  type: 'payments.order-placed.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'An order waits for payment',
  data: z.object({ orderId: id, user_id: id, productNum: z.string(), amount: fen }),
})
export const orderPaid = defineFact({
  type: 'payments.order-paid.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'A provider confirmed the payment',
  data: z.object({
    orderId: id,
    user_id: id,
    productNum: z.string(),
    name: z.string(),
    amount: fen,
    days: count,
    points,
  }),
})
export const orderClosed = defineFact({
  type: 'payments.order-closed.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'An order expired unpaid',
  data: z.object({ orderId: id, user_id: id }),
})
export const orderRefunded = defineFact({
  type: 'payments.order-refunded.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'An order was refunded',
  data: z.object({ orderId: id, user_id: id, amount: fen }),
})
export const orderPartRefunded = defineFact({
  type: 'payments.order-part-refunded.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'A part of an order was paid back; the order stays paid, and nothing is taken back for it',
  data: z.object({
    orderId: id,
    user_id: id,
    name: z.string(),
    nameEn: z.string(),
    amount: fen.describe('paid back now'),
    refunded: fen.describe('paid back so far'),
    left: fen.describe('of the order’s amount'),
  }),
})
export const orderRefundRequested = defineFact({
  type: 'payments.order-refund-requested.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'Finance asked for a refund; above the limit it waits for a second person',
  data: z.object({ orderId: id, user_id: id, amount: fen, by: id, needsSecond: z.boolean() }),
})
export const orderRefundDecided = defineFact({
  type: 'payments.order-refund-decided.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'A second person approved or rejected a refund',
  data: z.object({ orderId: id, user_id: id, amount: fen, by: id, approved: z.boolean() }),
})
export const orderRefundFailed = defineFact({
  type: 'payments.order-refund-failed.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'The provider refused a refund',
  data: z.object({ orderId: id, user_id: id, amount: fen }),
})
export const membershipChanged = defineFact({
  type: 'payments.membership-changed.v1',
  owner: 'payments',
  aggregate: 'wallet',
  summary: 'VIP of a member changed, with its end',
  data: z.object({ user_id: id, vipLimitDate: time.nullable(), reason: z.string() }),
})
export const membershipEnding = defineFact({
  type: 'payments.membership-ending.v1',
  owner: 'payments',
  aggregate: 'wallet',
  summary: 'VIP ends within 3 days; published once for each end',
  data: z.object({ user_id: id, vipLimitDate: time }),
})
export const refundDeclined = defineFact({
  type: 'payments.refund-declined.v1',
  owner: 'payments',
  aggregate: 'order',
  summary: 'Finance declined the refund that the buyer asked for',
  personal: ['reply'],
  data: z.object({ orderId: id, user_id: id, reply: z.string() }),
})
export const pointsChanged = defineFact({
  type: 'payments.points-changed.v1',
  owner: 'payments',
  aggregate: 'wallet',
  summary: 'The balance of guanPoint changed',
  data: z.object({ user_id: id, balance: points, change: z.int(), reason: z.string() }),
})
export const invitationPaid = defineFact({
  type: 'payments.invitation-paid.v1',
  owner: 'payments',
  aggregate: 'wallet',
  summary: 'The reward of an invitation is in the wallet',
  data: z.object({ user_id: id, invited_id: id, days: count, points }),
})
export const pointsCorrected = defineFact({
  type: 'payments.points-corrected.v1',
  owner: 'payments',
  aggregate: 'correction',
  summary: 'Finance corrected a member’s points',
  personal: ['reason'],
  data: z.object({ correction_id: id, user_id: id, change: z.int(), reason: z.string() }),
})
export const flowersSent = defineFact({
  type: 'payments.flowers-sent.v1',
  owner: 'payments',
  aggregate: 'transfer',
  summary: 'Flowers arrived',
  data: z.object({ transferId: id, user_id: id, user2_id: id, num: count, at: time }),
})
