import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, count, fen, id, nothing, page, points, time } from '../../scalars.ts'

export const refundKind = z.enum(['minor', 'mistake', 'notReceived', 'other'])
export type RefundKind = z.output<typeof refundKind>
export const order = z.object({
  _id: id,
  orderId: id,
  tab: z.union([z.literal(0), z.literal(1)]).describe('0 VIP, 1 guanPoint'),
  productNum: z.string(),
  name: z.string(),
  nameEn: z.string().optional().describe('its name in English when the order was placed; without one, the Chinese'),
  amount: fen,
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(7)]),
  provider: z.enum(['alipay', 'wechat', 'apple']).nullable(),
  checkResult: z.object({ sub_msg: z.string() }).nullable(),
  days: count,
  points,
  fulfilled: z.boolean().describe('VIP or points have been given'),
  addtime: time,
  paidAt: time.nullable(),
  closesAt: time,
  productVersion: z.int().min(1).nullable().optional().describe('of the product, when the order was placed'),
  moneyBack: z
    .object({
      state: z.enum(['asked', 'underway', 'done', 'declined']),
      kind: refundKind.nullable().describe('the buyer’s refund request; null: none'),
      at: time,
      reply: z.string().nullable().describe('why it was declined'),
    })
    .nullable()
    .optional()
    .describe('state of the refund, as shown to the buyer'),
  refunds: z
    .array(z.object({ amount: fen, at: time }))
    .optional()
    .describe('what was paid back, oldest first'),
  askedBefore: z
    .array(z.object({ kind: refundKind, at: time, reply: z.string(), answeredAt: time }))
    .optional()
    .describe('earlier requests for a refund that were declined, oldest first'),
})
export type Order = z.output<typeof order>
export const addOrder = defineCall({
  path: 'product/addOrder',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Order one product; closed if unpaid for 30 minutes',
  input: z.object({
    productNum: z.string().max(40),
    price: fen.optional().describe('the price shown to the buyer; an order with another price is refused'),
    clientId: clientId.optional(),
  }),
  output: z.object({ orderId: id, order }),
  errors: ['PRODUCT_NOT_FOUND', 'PRICE_CHANGED', 'SPEND_CAP_DAY', 'SPEND_CAP_MONTH'],
  idempotent: true,
})
export const orderIdInput = z.object({ orderId: id })
export const paymentErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CLOSED',
  'ORDER_CANNOT_MOVE',
  'PAYMENT_QUERY_FAILED',
  'SPEND_CAP_DAY',
  'SPEND_CAP_MONTH',
] as const
export const getOrderStatus = defineCall({
  path: 'product/getOrderStatus',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My order',
  input: orderIdInput,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND'],
})
export const getUncompleteOrder = defineCall({
  path: 'product/getUncompleteOrder',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My newest order waiting for payment',
  input: nothing,
  output: z.object({ order: order.nullable() }),
})
export const getOrderList = defineCall({
  path: 'product/getOrderList',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My orders, newest first',
  input: z.object({ ...page, order_status: z.int().optional() }),
  output: z.object({ list: z.array(order), total: count }),
})
export const changeOrderStatus = defineCall({
  path: 'product/changeOrderStatus',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  summary: 'Reconcile an order with its provider, and return it',
  input: orderIdInput,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_QUERY_FAILED'],
})
export const addGuanPoint = defineCall({
  path: 'product/addGuanPoint',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Credit a paid order once, and return the balance',
  input: z.object({ productNum: z.string().max(40).optional(), orderId: id.optional() }),
  output: z.object({ guanPoint: points, order: order.nullable() }),
  errors: ['ORDER_NOT_PAID', 'ORDER_NOT_FOUND'],
})
