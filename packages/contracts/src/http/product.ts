import { z } from 'zod'
import { defineCall } from '../call.ts'
import { profile } from '../profile.ts'
import { clientId, count, fen, id, line, nothing, page, points, text, time, url } from '../scalars.ts'

export const product = z.object({
  _id: id,
  productNum: z.string().max(40),
  type: z.enum(['vip', 'guanPoint']),
  name: z.string(),
  nameEn: z.string(),
  desc: z.string(),
  descEn: z.string(),
  price: fen,
  originalPrice: fen.nullable(),
  days: count.describe('VIP days it gives'),
  points: points.describe('guanPoint it gives'),
  appleProductId: z.string().nullable(),
  order: z.int(),
  onSale: z.boolean(),
  version: z.int().min(1).optional().describe('counts the changes; an order keeps what it was placed with'),
})
/** The fields that finance edits; a product's number and kind never change. */
export const productFields = z.object({
  productNum: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(40),
  type: product.shape.type,
  name: line(40),
  nameEn: line(40),
  desc: text(80),
  descEn: text(80),
  price: fen.min(1),
  originalPrice: fen.nullable(),
  days: z.int().min(0).max(3650),
  points,
  appleProductId: z.string().max(100).nullable(),
  order: z.int().min(0).max(9_999),
  onSale: z.boolean(),
})
export type Product = z.output<typeof product>
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
      kind: refundKind.nullable().describe('what the buyer asked for; null: nobody asked'),
      at: time,
      reply: z.string().nullable().describe('why not'),
    })
    .nullable()
    .optional()
    .describe('the money on its way back, as the buyer may know it'),
  askedBefore: z
    .array(z.object({ kind: refundKind, at: time, reply: z.string(), answeredAt: time }))
    .optional()
    .describe('refunds that the buyer asked for before and that were declined, the first first'),
})
export type Order = z.output<typeof order>

export const getProduct = defineCall({
  path: 'product/getProduct',
  verb: 'POST',
  owner: 'payments',
  caller: 'T',
  summary: 'What can be bought',
  input: z.object({
    type: z
      .enum(['vip', 'guanPoint', 'flowers', 'all'])
      .default('all')
      .describe('flowers cost guanPoint and are bought by giving them, gift/sendFlowerV2; `all` is what money buys'),
  }),
  output: z.object({
    productList: z.array(
      product.extend({
        type: z.enum([...product.shape.type.options, 'flowers']).describe('flowers only where they are asked for'),
        flowers: count.optional().describe('so many flowers; of flowers'),
        cost: points.optional().describe('guanPoint that it costs; of flowers'),
      }),
    ),
    costs: z
      .object({ love: points, flower: points })
      .optional()
      .describe('guanPoint that a first love and a flower cost'),
    providers: z
      .array(z.enum(['alipay', 'wechat', 'apple']))
      .optional()
      .describe('where one can pay'),
    sandboxes: z
      .array(z.enum(['alipay', 'wechat', 'apple']))
      .optional()
      .describe('of these, where nobody pays real money'),
  }),
})
export const addOrder = defineCall({
  path: 'product/addOrder',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Order one product; unpaid for 30 minutes it closes',
  input: z.object({
    productNum: z.string().max(40),
    price: fen.optional().describe('what the buyer was shown; an order for more or less is refused'),
    clientId: clientId.optional(),
  }),
  output: z.object({ orderId: id, order }),
  errors: ['PRODUCT_NOT_FOUND', 'PRICE_CHANGED', 'SPEND_CAP_DAY', 'SPEND_CAP_MONTH'],
  idempotent: true,
})
const one = z.object({ orderId: id })
export const getOrderStatus = defineCall({
  path: 'product/getOrderStatus',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My order',
  input: one,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND'],
})
export const getUncompleteOrder = defineCall({
  path: 'product/getUncompleteOrder',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My newest order that waits for payment',
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
const payInput = one.extend({
  returnUrl: url.optional().describe('where the provider sends the person back; own origin only'),
})
const payOutput = z.object({ payUrl: url, orderId: id })
const payErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CLOSED',
  'ORDER_CANNOT_MOVE',
  'PAYMENT_QUERY_FAILED',
  'SPEND_CAP_DAY',
  'SPEND_CAP_MONTH',
] as const
export const getPayurl = defineCall({
  path: 'product/getPayurl',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Alipay: the page to pay on',
  input: payInput,
  output: payOutput,
  errors: payErrors,
})
export const getPayurlH5 = defineCall({
  path: 'product/getPayurlH5',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Alipay for a phone',
  input: payInput,
  output: payOutput,
  errors: payErrors,
})
export const getPayurlPage = defineCall({
  path: 'product/getPayurlPage',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Alipay for a computer',
  input: payInput,
  output: payOutput,
  errors: payErrors,
})
export const checkAlipayResult = defineCall({
  path: 'product/checkAlipayResult',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Ask Alipay what became of the order',
  input: one,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_QUERY_FAILED'],
})
export const changeOrderStatus = defineCall({
  path: 'product/changeOrderStatus',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  summary: 'Reconcile an order with its provider and answer the truth',
  input: one,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_QUERY_FAILED'],
})
export const addGuanPoint = defineCall({
  path: 'product/addGuanPoint',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Credit a paid order once, and answer the balance',
  input: z.object({ productNum: z.string().max(40).optional(), orderId: id.optional() }),
  output: z.object({ guanPoint: points, order: order.nullable() }),
  errors: ['ORDER_NOT_PAID', 'ORDER_NOT_FOUND'],
})
export const notifyAlipay = defineCall({
  path: 'product/notify/alipay',
  verb: 'POST',
  owner: 'payments',
  caller: 'X',
  body: 'raw',
  summary: 'Alipay’s notification; answered `success`',
  input: z.record(z.string(), z.string()).describe('Alipay’s own fields, signed'),
  output: z.string(),
})

export const beVip = defineCall({
  path: 'users/beVip',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Activate a paid order’s membership, and answer the profile’s VIP fields',
  input: z.object({ productNum: z.string().max(40).optional(), orderId: id.optional() }),
  output: z.object({ profile: profile.pick({ _id: true, isVip: true, vipLimitDate: true, guanPoint: true }) }),
  errors: ['ORDER_NOT_PAID', 'ORDER_NOT_FOUND'],
})

export const sendFlowerV2 = defineCall({
  path: 'gift/sendFlowerV2',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  signed: true,
  idempotent: true,
  summary: 'Flowers: debits the sender’s points, credits the receiver’s flowers, tells both',
  input: z.object({ user2_id: id, num: z.int().min(1).max(999), clientId }),
  output: z.object({ transferId: id, guanPoint: points.describe('the sender’s balance after'), cost: points }),
  errors: ['GUANPOINT_NOT_ENOUGH', 'SELF', 'USER_NOT_FOUND', 'BLACKLISTED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'],
})
export const giftStatistics = defineCall({
  path: 'gift/statistics',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'My flowers: redeemable, frozen, redeemed and their value',
  input: nothing,
  output: z.object({
    redeemable: count,
    frozen: count,
    redeemed: count,
    redeemableValue: fen,
    frozenValue: fen,
    redeemedValue: fen,
    sent: count,
    guanPoint: points,
  }),
})
export const receivedGifts = defineCall({
  path: 'gift/receivedGifts',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Flowers I received',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(
      z.object({
        _id: id,
        user_id: id,
        name: z.string(),
        avatar: url.nullable(),
        num: count,
        value: fen,
        status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        addtime: time,
      }),
    ),
    total: count,
  }),
})
