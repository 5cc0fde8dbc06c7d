import { z } from 'zod'
import { product } from '../http/product.ts'
import { withdrawal } from '../http/withdrawals.ts'
import { defineResource } from '../resource.ts'
import { count, fen, id, time } from '../scalars.ts'
import { reason, search } from './shared.ts'

const productFields = product.omit({ _id: true })
export const products = defineResource({
  name: 'products',
  owner: 'payments',
  roles: ['finance'],
  built: false,
  writeRoles: ['finance'],
  subjects: [],
  summary: 'What can be bought; a product with orders is taken off sale, never deleted',
  sort: ['order', 'price'],
  record: product.extend({ id }),
  filter: z.object({ ...search, type: product.shape.type.optional(), onSale: z.boolean().optional() }),
  create: productFields,
  update: productFields.partial(),
})
const withdrawalFilter = z.object({
  ...search,
  status: z.coerce.number().optional(),
  user_id: id.optional(),
  payout: z.enum(['waiting', 'atProvider', 'done', 'failed']).optional(),
  flagged: z.boolean().optional(),
  from: time.optional(),
  to: time.optional(),
})
export const withdrawals = defineResource({
  name: 'withdrawals',
  owner: 'payments',
  roles: ['finance'],
  subjects: ['user_id', 'flags.people.user_id'],
  summary: 'Withdrawals; two people approve each',
  sort: ['addtime', 'amount'],
  record: withdrawal.omit({ confirmation: true }).extend({
    id,
    userName: z.string(),
    taxable: fen.describe('of the whole month'),
    monthAmount: fen.describe('asked for earlier in the month'),
    monthTax: fen,
    approvals: z.array(z.object({ by: id, at: time })),
    approvalsNeeded: count,
    payout: z.object({
      no: z.string().describe('the number the provider knows it by'),
      provider: z.enum(['alipay', 'wechat']),
      state: z.enum(['waiting', 'atProvider', 'done', 'failed']),
      tradeNo: z.string().nullable(),
      failure: z.string().nullable(),
      attempts: count,
      doneAt: time.nullable(),
    }),
    flags: z
      .array(
        z.object({
          kind: z.enum(['fewGivers', 'mutual', 'ring', 'samePayee', 'refundedGiver']),
          people: z.array(z.object({ user_id: id, userName: z.string() })),
          amount: fen,
        }),
      )
      .describe('why to look twice: with whom, and about how much'),
  }),
  filter: withdrawalFilter,
  actions: {
    approve: { summary: 'Approve; the second approval pays out', input: z.object({}), roles: ['finance'] },
    reject: { summary: 'Reject; the flowers become redeemable again', input: z.object({ reason }), roles: ['finance'] },
    payAgain: {
      summary: 'After the provider has refused for good: ask it under a new number',
      input: z.object({}),
      roles: ['finance'],
    },
    markPaid: {
      summary: 'After the provider has refused for good: it was paid by hand',
      input: z.object({ reference: z.string().trim().min(1).max(100) }),
      roles: ['finance'],
    },
  },
})
export const withdrawalTotals = defineResource({
  name: 'withdrawalTotals',
  owner: 'payments',
  roles: ['finance'],
  subjects: [],
  summary: 'The sums of a list of withdrawals, by status; takes the same filter',
  sort: ['id'],
  record: z.object({
    id,
    status: withdrawal.shape.status,
    number: count,
    amount: fen,
    fee: fen,
    tax: fen,
    net: fen,
  }),
  filter: withdrawalFilter,
})
export const ledgerEntries = defineResource({
  name: 'ledgerEntries',
  owner: 'payments',
  roles: ['finance'],
  built: false,
  subjects: ['user_id'],
  summary: 'The journal of points, flowers and fen; its sums are zero',
  sort: ['at'],
  record: z.object({
    id,
    at: time,
    operationId: z.string(),
    kind: z.string().describe('order-paid, flowers-sent, …'),
    user_id: id.nullable(),
    lines: z.array(
      z.object({
        account: z.string(),
        unit: z.enum(['point', 'flower', 'fen']),
        amount: z.int().describe('debits below zero'),
      }),
    ),
    balance: count.nullable(),
    reason: z.string(),
  }),
  filter: z.object({
    ...search,
    user_id: id.optional(),
    kind: z.string().max(40).optional(),
    from: time.optional(),
    to: time.optional(),
  }),
  actions: {
    correct: {
      summary: 'A correcting entry; a second person confirms',
      input: z.object({
        lines: z
          .array(z.object({ account: z.string().max(100), unit: z.enum(['point', 'flower', 'fen']), amount: z.int() }))
          .min(2)
          .max(10),
        reason,
      }),
      roles: ['finance'],
    },
  },
})
