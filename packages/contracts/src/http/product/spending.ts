import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, date, fen, id, nothing, points, text, time } from '../../scalars.ts'
import { order, refundKind } from './orders.ts'

const buyer = { verb: 'POST', owner: 'payments', caller: 'N' } as const
const cap = fen.nullable().describe('null: none')
const spending = z.object({
  day: z.object({ cap, spent: fen, freesAt: time, next: z.object({ cap, from: time }).nullable() }),
  month: z.object({ cap, spent: fen, freesAt: time, next: z.object({ cap, from: time }).nullable() }),
  raiseAfterHours: count.describe('seconds for which an old cap still applies after it is raised or removed'),
})
export type Spending = z.output<typeof spending>

export const signCalendar = defineCall({
  ...buyer,
  path: 'users/signCalendar',
  summary: 'The days I checked in, and my progress in the streak of 7',
  addedBecause: 'the calendar shows the streak before the check-in',
  input: nothing,
  output: z.object({
    today: date,
    signed: z.array(date).describe('of the last 62 days'),
    days: z
      .int()
      .min(0)
      .max(7)
      .describe('length of the streak up to today, or up to yesterday before today’s check-in'),
    isSignedToday: z.boolean(),
  }),
})
export const getSpending = defineCall({
  ...buyer,
  path: 'product/getSpending',
  summary: 'My spending caps, what I have spent, and when the next amount becomes available',
  addedBecause: 'members can limit their spending a day and a month',
  input: nothing,
  output: spending,
})
export const setSpendCaps = defineCall({
  ...buyer,
  path: 'product/setSpendCaps',
  summary: 'Set my caps: a lower one applies at once, a higher one after a delay',
  addedBecause: 'members can limit their spending a day and a month',
  input: z.object({ day: cap.optional(), month: cap.optional() }),
  output: spending,
})
const seller = z.object({ name: z.string(), number: z.string(), contact: z.string() })
export type Seller = z.output<typeof seller>

export const getSeller = defineCall({
  path: 'product/getSeller',
  verb: 'POST',
  owner: 'payments',
  caller: 'L',
  summary: 'The operator of this product and their contacts; also without a login',
  addedBecause: 'contacts belong to the installation, not to the code',
  input: nothing,
  output: z.object({ seller }),
})
export const getReceipt = defineCall({
  ...buyer,
  path: 'product/getReceipt',
  summary: 'The receipt of an order that was paid',
  addedBecause: 'buyers need a receipt of a payment',
  input: z.object({ orderId: id }),
  output: z.object({
    receipt: z.object({
      orderId: id,
      name: z.string(),
      nameEn: order.shape.nameEn,
      days: count,
      points,
      amount: fen,
      provider: order.shape.provider,
      tradeNo: z.string(),
      paidAt: time,
      refundedAt: time.nullable().describe('null: not in full'),
      refunds: order.shape.refunds,
      buyer: z.object({ name: z.string(), GID: z.string() }),
      seller,
      issuedAt: time,
    }),
  }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAID'],
})
export const askRefund = defineCall({
  ...buyer,
  path: 'product/askRefund',
  summary: 'Request a refund of an order from finance, for example of a purchase made by a minor',
  addedBecause: 'a purchase by a minor or by mistake can be returned within the product',
  input: z.object({ orderId: id, kind: refundKind, text: text(500).min(5) }),
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAID', 'REFUND_ASKED'],
})
