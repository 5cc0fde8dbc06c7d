import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { id, points } from '../scalars.ts'

const operation = z.object({ user_id: id, operationId: z.string().max(200) })
/** Points are set aside first, taken when the caller's own write has succeeded, given back otherwise or after 2 minutes. */
export const reservePoints = defineInternalCall({ path: 'payments/reserve-points', owner: 'payments', summary: 'Set points aside', input: operation.extend({ amount: points, reason: z.string().max(60) }), output: z.object({ balance: points.describe('what is left to spend'), state: z.enum(['reserved', 'confirmed']) }), errors: ['GUANPOINT_NOT_ENOUGH'] })
export const confirmPoints = defineInternalCall({ path: 'payments/confirm-points', owner: 'payments', summary: 'Take what was set aside', input: operation, output: z.object({ balance: points }), errors: ['NOT_FOUND'] })
export const voidPoints = defineInternalCall({ path: 'payments/void-points', owner: 'payments', summary: 'Give back what was set aside', input: operation, output: z.object({ balance: points }) })
