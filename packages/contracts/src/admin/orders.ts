import { z } from 'zod'
import { order, refundKind } from '../http/product/orders.ts'
import { defineResource } from '../resource.ts'
import { clientId, count, date, fen, id, time } from '../scalars.ts'
import { reason, search } from './shared.ts'

/** a refund as finance sees it; times are null until they are known */
export const orderRefund = z.object({
  no: z.string(),
  state: z.enum(['requested', 'atProvider', 'done', 'failed', 'rejected']),
  origin: z.enum(['finance', 'provider']),
  reason: z.string(),
  amount: fen.describe('less than the order’s: a part, for which nothing is taken back'),
  requestedBy: id.nullable(),
  requestedByName: z.string(),
  requestedAt: time,
  needsSecond: z.boolean(),
  decidedBy: id.nullable(),
  decidedAt: time.nullable(),
  failure: z.string().nullable(),
  doneAt: time.nullable(),
})
export const orderEvent = z.object({
  at: time,
  what: z.enum([
    'placed',
    'opened',
    'notified',
    'paid',
    'credited',
    'withheld',
    'closed',
    'refundAsked',
    'refundAskDeclined',
    'refundRequested',
    'refundApproved',
    'refundRejected',
    'refundFailed',
    'refunded',
    'takenBack',
    'differenceFound',
    'differenceSettled',
  ]),
  by: id.nullable().describe('null: a provider, or the product itself'),
  byName: z.string(),
  provider: z.enum(['alipay', 'wechat', 'apple']).nullable(),
  text: z.string().describe('a reason, or a number or message of the provider'),
  amount: fen.nullable(),
  lines: z
    .array(z.object({ account: z.string(), unit: z.enum(['point', 'flower', 'vipDay', 'fen']), amount: z.int() }))
    .describe('entries of the ledger'),
})
export const orders = defineResource({
  name: 'orders',
  owner: 'payments',
  roles: ['finance', 'support'],
  subjects: ['user_id'],
  summary: 'Orders in every state',
  sort: ['addtime', 'amount', 'paidAt'],
  record: order.extend({
    id,
    user_id: id,
    userName: z.string(),
    providerTradeNo: z.string().nullable(),
    refund: orderRefund.nullable(),
    refundedAmount: fen.describe('paid back so far, in parts or whole'),
    refundAsk: z
      .object({
        kind: refundKind,
        text: z.string(),
        at: time,
        isOpen: z.boolean(),
        reply: z.string().nullable(),
        answeredBy: id.nullable(),
        answeredAt: time.nullable(),
      })
      .nullable()
      .optional()
      .describe('the buyer’s refund request'),
    owed: z
      .object({ points: count, days: count })
      .nullable()
      .describe('the part spent before the refund: a debt that is not taken from a balance'),
    story: z.array(orderEvent).optional().describe('set for one order: its events in chronological order'),
  }),
  filter: z.object({
    ...search,
    status: z.coerce.number().optional(),
    user_id: id.optional(),
    tab: z.coerce.number().optional(),
    provider: z.enum(['alipay', 'wechat', 'apple']).optional(),
    refund: orderRefund.shape.state.optional(),
    refundAsked: z.boolean().optional().describe('paid orders whose buyer waits for an answer about a refund'),
    from: time.optional().describe('ordered at or after this time'),
    to: time.optional().describe('ordered before this time'),
  }),
  totals: z.object({
    amount: z.int().describe('fen, all orders'),
    paid: z.int().describe('fen, paid orders'),
    refunded: z.int().describe('fen, refunded orders'),
  }),
  actions: {
    reconcile: { summary: 'Reconcile the order with its provider', input: z.object({}), roles: ['finance', 'support'] },
    refund: {
      summary: 'Refund the order, or a part of it',
      input: z.object({
        reason,
        amount: fen.min(1).optional().describe('absent: all that is left'),
        clientId: clientId.optional().describe('needed for a part: a repeat refunds it once'),
      }),
      roles: ['finance'],
    },
    approveRefund: {
      summary: 'The second approval of a refund above the limit',
      input: z.object({}),
      roles: ['finance'],
    },
    rejectRefund: { summary: 'Reject a refund', input: z.object({ reason }), roles: ['finance'] },
    declineRefund: {
      summary: 'Decline the buyer’s request for a refund, with a reason',
      input: z.object({ reason }),
      roles: ['finance'],
    },
  },
})
export const differenceKind = z.enum(['missingHere', 'missingThere', 'amount', 'state', 'refundLost', 'paidTwice'])
export const paymentDifferences = defineResource({
  name: 'paymentDifferences',
  owner: 'payments',
  roles: ['finance'],
  subjects: [],
  summary: 'Where the providers’ daily bills differ from our orders and payouts',
  sort: ['day', 'foundAt'],
  record: z.object({
    id,
    provider: z.enum(['alipay', 'wechat', 'apple']),
    day: date.describe('in China’s time zone'),
    kind: differenceKind,
    orderId: id.nullable(),
    isPayout: z.boolean().optional().describe('it is about a payout, and not about an order'),
    withdrawalId: id.nullable().optional().describe('of a payout; null: none of our withdrawals'),
    tradeNo: z.string(),
    ours: fen.nullable(),
    theirs: fen.nullable(),
    foundAt: time,
    settledAt: time.nullable(),
    settledBy: id.nullable().describe('null for a settled one: the comparison settled it by itself'),
    settledByName: z.string(),
    reason: z.string().nullable(),
  }),
  filter: z.object({
    ...search,
    provider: z.enum(['alipay', 'wechat', 'apple']).optional(),
    kind: differenceKind.optional(),
    settled: z.boolean().optional(),
    from: date.optional().describe('of this day or later'),
    to: date.optional().describe('of this day or earlier'),
  }),
  totals: z.object({ ours: z.int().describe('fen'), theirs: z.int().describe('fen') }),
  actions: {
    settle: { summary: 'Settle it, with a reason', input: z.object({ reason }), roles: ['finance'] },
  },
})
