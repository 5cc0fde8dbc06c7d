import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, date, fen, id, nothing, points, text, time } from '../../scalars.ts'
import { order, refundKind } from './orders.ts'

const buyer = { verb: 'POST', owner: 'payments', caller: 'N' } as const
const cap = fen.nullable().describe('null: none')
const spending = z.object({
  day: z.object({ cap, spent: fen, freesAt: time, next: z.object({ cap, from: time }).nullable() }),
  month: z.object({ cap, spent: fen, freesAt: time, next: z.object({ cap, from: time }).nullable() }),
  raiseAfterHours: count.describe('a cap that is raised or taken off holds so long still'),
})
export type Spending = z.output<typeof spending>

export const signCalendar = defineCall({
  ...buyer,
  path: 'users/signCalendar',
  summary: 'The days I checked in, and how far I am in the row of 7',
  addedBecause: 'the calendar shows the row before one checks in',
  input: nothing,
  output: z.object({
    today: date,
    signed: z.array(date).describe('of the last 62 days'),
    days: z.int().min(0).max(7).describe('in a row up to today, or to yesterday while today is open'),
    isSignedToday: z.boolean(),
  }),
})
export const getSpending = defineCall({
  ...buyer,
  path: 'product/getSpending',
  summary: 'My caps on spending, what I have spent, and when that frees',
  addedBecause: 'people set themselves a cap a day and a month',
  input: nothing,
  output: spending,
})
export const setSpendCaps = defineCall({
  ...buyer,
  path: 'product/setSpendCaps',
  summary: 'Set my caps: a lower one holds at once, a higher one after a wait',
  addedBecause: 'people set themselves a cap a day and a month',
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
  summary: 'Who runs this product, and how they are reached; also for whoever cannot log in',
  addedBecause: 'addresses of help are those of the installation, not of the code',
  input: nothing,
  output: z.object({ seller }),
})
export const getReceipt = defineCall({
  ...buyer,
  path: 'product/getReceipt',
  summary: 'The receipt of an order that was paid',
  addedBecause: 'a buyer keeps a receipt of what they paid',
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
      refundedAt: time.nullable(),
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
  summary: 'Ask finance for the money of an order back, as for a purchase that a minor made',
  addedBecause: 'a purchase by a minor or by mistake has a way back that is in the product',
  input: z.object({ orderId: id, kind: refundKind, text: text(500).min(5) }),
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAID', 'REFUND_ASKED'],
})
