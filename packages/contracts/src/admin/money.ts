import { z } from 'zod'
import { correctionInput, correctionState } from '../http/product/point-corrections.ts'
import { product, productFields } from '../http/product/products.ts'
import { withdrawal } from '../http/gift/withdrawals.ts'
import { defineResource } from '../resource.ts'
import { count, fen, id, time } from '../scalars.ts'
import { reason, search } from './shared.ts'

export const products = defineResource({
  name: 'products',
  owner: 'payments',
  roles: ['finance'],
  writeRoles: ['finance'],
  subjects: [],
  summary: 'Products; one with orders is taken off sale, never deleted',
  sort: ['order', 'price'],
  record: product.extend({
    id,
    history: z
      .array(
        z.object({
          version: z.int(),
          name: z.string(),
          nameEn: z.string().optional(),
          price: product.shape.price,
          days: count,
          points: count,
          onSale: z.boolean(),
          at: time.nullable().describe('null: from before changes were recorded'),
          by: id.nullable(),
        }),
      )
      .describe('the versions, the newest first'),
  }),
  filter: z.object({ ...search, type: product.shape.type.optional(), onSale: z.boolean().optional() }),
  create: productFields,
  update: productFields.partial().extend({ version: z.int().optional().describe('the version that was viewed') }),
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
    taxable: fen.describe('in the whole month'),
    monthAmount: fen.describe('requested earlier in the month'),
    monthTax: fen,
    approvals: z.array(z.object({ by: id, byName: z.string(), at: time })),
    approvalsNeeded: count,
    isOwnName: z.boolean().nullable().describe('the payee’s name is the verified one; null: could not be compared'),
    payout: z.object({
      no: z.string().describe('the number it has at the provider'),
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
      .describe('reasons for a closer check, with the people and the amount'),
  }),
  filter: z.object({
    ...search,
    status: z.coerce.number().optional(),
    user_id: id.optional(),
    payout: z.enum(['waiting', 'atProvider', 'done', 'failed']).optional(),
    flagged: z.boolean().optional(),
    from: time.optional(),
    to: time.optional(),
  }),
  totals: z.object({ amount: fen, fee: fen, tax: fen, net: fen }),
  actions: {
    approve: { summary: 'Approve; the second approval pays out', input: z.object({}), roles: ['finance'] },
    reject: { summary: 'Reject; the flowers become redeemable again', input: z.object({ reason }), roles: ['finance'] },
    payAgain: {
      summary: 'After a final refusal of the provider: request it again under a new number',
      input: z.object({}),
      roles: ['finance'],
    },
    markPaid: {
      summary: 'After a final refusal of the provider: record that it was paid by hand',
      input: z.object({ reference: z.string().trim().min(1).max(100) }),
      roles: ['finance'],
    },
  },
})
const unit = z.enum(['point', 'flower', 'vipDay', 'fen'])
const leg = z.object({ account: z.string(), unit, amount: z.int().describe('debits below zero') })
export const ledgerEntries = defineResource({
  name: 'ledgerEntries',
  owner: 'payments',
  roles: ['finance'],
  subjects: ['user_id'],
  summary: 'The ledger of points, flowers and VIP days; the sum of each unit is zero',
  sort: ['at'],
  record: z.object({
    id,
    n: z.int().describe('counts the entries of one wallet'),
    at: time,
    operationId: z.string().describe('the same in the entries of every wallet that an operation moves'),
    kind: z.string().describe('operation and state: order.applied, transfer.confirmed, …'),
    user_id: id.nullable(),
    userName: z.string(),
    lines: z.array(leg),
    balance: count.nullable().describe('spendable guanPoint after it; set in one entry, and in the list of one wallet'),
    reason: z.string(),
  }),
  filter: z.object({
    ...search,
    user_id: id.optional(),
    operationId: z.string().max(200).optional().describe('or the number of an order, a transfer, a correction'),
    kind: z
      .string()
      .max(40)
      .regex(/^[a-z-]+(\.[a-z]+)?$/)
      .optional(),
    from: time.optional(),
    to: time.optional(),
  }),
  totals: z.object({
    entries: count,
    accounts: z.array(leg),
    sums: z.object({ point: z.int(), flower: z.int(), vipDay: z.int(), fen: z.int() }).describe('zero, all of them'),
  }),
})
export const pointCorrections = defineResource({
  name: 'pointCorrections',
  owner: 'payments',
  roles: ['finance'],
  writeRoles: ['finance'],
  subjects: ['user_id'],
  summary: 'Manual corrections of points and VIP days; above a limit a second person decides',
  sort: ['requestedAt'],
  record: z.object({
    id,
    user_id: id,
    userName: z.string(),
    unit: z.enum(['point', 'vipDay']),
    change: z.int(),
    reason: z.string(),
    state: correctionState,
    requestedBy: id,
    requestedByName: z.string(),
    requestedAt: time,
    needsSecond: z.boolean(),
    decidedBy: id.nullable(),
    decidedByName: z.string(),
    decidedAt: time.nullable(),
    appliedAt: time.nullable(),
    balance: count.nullable().describe('spendable guanPoint after it'),
    failure: z.string().nullable(),
  }),
  filter: z.object({ ...search, user_id: id.optional(), state: correctionState.optional() }),
  totals: z.object({ given: z.int(), taken: z.int() }).describe('points'),
  create: correctionInput,
  actions: {
    approve: { summary: 'The second approval; the points are moved', input: z.object({}), roles: ['finance'] },
    reject: { summary: 'Reject it', input: z.object({ reason }), roles: ['finance'] },
  },
})
