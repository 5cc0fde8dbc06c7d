import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, id, points } from '../../scalars.ts'

export const correctionReason = z.string().trim().min(2).max(500)
export const correctionState = z.enum(['requested', 'approved', 'applied', 'failed', 'rejected'])
export const correctionInput = z.object({
  user_id: id,
  change: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((change) => change !== 0, { error: 'not zero' }),
  reason: correctionReason,
  clientId: clientId.optional(),
})
export const changeGuanPoint = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'product/changeGuanPoint',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Correct a member’s points, with a reason; the balance never falls below zero',
  idempotent: true,
  input: correctionInput,
  output: z.object({
    guanPoint: points,
    correctionId: id.optional(),
    state: correctionState.optional().describe('requested: above the limit, a second person must approve it'),
  }),
  errors: ['USER_NOT_FOUND', 'GUANPOINT_NOT_ENOUGH', 'SELF', 'STAFF_DAY_LIMIT'],
})
