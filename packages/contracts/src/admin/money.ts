import { z } from 'zod'
import { product } from '../http/product.ts'
import { withdrawal } from '../http/withdrawals.ts'
import { defineResource } from '../resource.ts'
import { count, id, time } from '../scalars.ts'
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
export const withdrawals = defineResource({
  name: 'withdrawals',
  owner: 'payments',
  roles: ['finance'],
  built: false,
  subjects: ['user_id'],
  summary: 'Withdrawals; two people approve each',
  sort: ['addtime', 'amount'],
  record: withdrawal.extend({
    id,
    userName: z.string(),
    approvals: z.array(z.object({ by: id, at: time })),
    flags: z.array(z.string()).describe('why to look twice'),
  }),
  filter: z.object({ ...search, status: z.coerce.number().optional(), user_id: id.optional() }),
  actions: {
    approve: { summary: 'Approve; the second approval pays out', input: z.object({}), roles: ['finance'] },
    reject: { summary: 'Reject; the flowers become redeemable again', input: z.object({ reason }), roles: ['finance'] },
    markPaid: {
      summary: 'The money has arrived',
      input: z.object({ reference: z.string().trim().min(1).max(100) }),
      roles: ['finance'],
    },
  },
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
