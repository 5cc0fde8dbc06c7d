import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { clientId, id, points } from '../scalars.ts'

const operation = z.object({ user_id: id, operationId: z.string().max(200) })
/**
 * Points are set aside first, taken when the caller's own write has succeeded, and given back after 2 minutes otherwise.
 */
export const reservePoints = defineInternalCall({
  path: 'payments/reserve-points',
  owner: 'payments',
  summary: 'Set points aside',
  input: operation.extend({ amount: points, reason: z.string().max(60) }),
  output: z.object({ balance: points.describe('what is left to spend'), state: z.enum(['reserved', 'confirmed']) }),
  errors: ['GUANPOINT_NOT_ENOUGH'],
})
export const confirmPoints = defineInternalCall({
  path: 'payments/confirm-points',
  owner: 'payments',
  summary: 'Take what was set aside',
  input: operation,
  output: z.object({ balance: points }),
  errors: ['NOT_FOUND'],
})
/** The door of the demo data; closed in production. */
export const importOrder = defineInternalCall({
  path: 'payments/import-order',
  owner: 'payments',
  summary: 'An order of a demo member whose payment the provider refused; harmless when repeated',
  input: z.object({ user_id: id, productNum: z.string().min(1).max(40), clientId }),
  output: z.object({ orderId: id, order_status: z.int() }),
  errors: ['FORBIDDEN', 'PRODUCT_NOT_FOUND'],
})
