import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { clientId, count, id, points } from '../scalars.ts'

const operation = z.object({ user_id: id, operationId: z.string().max(200) })
/**
 * Points are reserved first, taken when the caller's own write has succeeded, and otherwise returned after 2 minutes.
 */
export const reservePoints = defineInternalCall({
  path: 'payments/reserve-points',
  owner: 'payments',
  summary: 'Reserve points',
  input: operation.extend({ amount: points, reason: z.string().max(60) }),
  output: z.object({ balance: points.describe('spendable balance'), state: z.enum(['reserved', 'confirmed']) }),
  errors: ['GUANPOINT_NOT_ENOUGH'],
})
export const confirmPoints = defineInternalCall({
  path: 'payments/confirm-points',
  owner: 'payments',
  summary: 'Spend reserved points',
  input: operation,
  output: z.object({ balance: points }),
  errors: ['NOT_FOUND'],
})
export const giveFlowers = defineInternalCall({
  path: 'payments/give-flowers',
  owner: 'payments',
  summary: 'Flowers from one member to another, as gift/sendFlowerV2: the same clientId is the same gift',
  input: z.object({ user_id: id, user2_id: id, num: z.int().min(1).max(999), clientId }),
  output: z.object({ transferId: id, guanPoint: points.describe('balance after'), cost: points }),
  errors: [
    'USER_NOT_FOUND',
    'SELF',
    'ACCOUNT_BANNED',
    'ACCOUNT_CANCELLED',
    'BLACKLISTED',
    'GUANPOINT_NOT_ENOUGH',
    'TOO_FREQUENT',
    'CONFLICT',
  ],
})
export const flowersOf = defineInternalCall({
  path: 'payments/flowers-of',
  owner: 'payments',
  summary: 'Total number of flowers a member has received',
  input: z.object({ user_id: id }),
  output: z.object({ received: z.int().min(0) }),
})
/** For the demo data; disabled in production. */
export const importOrder = defineInternalCall({
  path: 'payments/import-order',
  owner: 'payments',
  summary: 'An order of a demo member whose payment the provider refused; harmless when repeated',
  input: z.object({ user_id: id, productNum: z.string().min(1).max(40), clientId }),
  output: z.object({ orderId: id, order_status: z.int() }),
  errors: ['FORBIDDEN', 'PRODUCT_NOT_FOUND'],
})
export const countForFinance = defineInternalCall({
  path: 'payments/waiting-counts',
  owner: 'payments',
  summary: 'How much waits for finance, by list of the console, up to 1000',
  input: z.object({}),
  output: z.object({ counts: z.array(z.object({ resource: z.string(), count })) }),
})
