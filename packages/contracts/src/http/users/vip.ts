import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { profile } from '../../profile.ts'
import { id, clientId, nothing, time } from '../../scalars.ts'
import { correctionReason, correctionState } from '../product/point-corrections.ts'

/** The profile's fields that a purchase or a check-in changes. */
export const vipProfile = z.object({
  profile: profile.pick({ _id: true, isVip: true, vipLimitDate: true, guanPoint: true }),
})
export const buyer = { verb: 'POST', owner: 'payments', caller: 'N' } as const
export const beVip = defineCall({
  ...buyer,
  path: 'users/beVip',
  summary: 'Activate a paid order’s VIP, and return the profile’s VIP fields',
  input: z.object({ productNum: z.string().max(40).optional(), orderId: id.optional() }),
  output: vipProfile,
  errors: ['ORDER_NOT_PAID', 'ORDER_NOT_FOUND'],
})
export const cancelVip = defineCall({
  ...buyer,
  path: 'users/cancelVip',
  summary: 'End renewals and remove an expired membership; paid days remain',
  input: nothing,
  output: vipProfile.extend({
    renewal: z
      .object({ provider: z.literal('apple'), renewsAt: time })
      .nullable()
      .describe('a renewal that only the member can end, in the store where they bought it'),
  }),
})
export const signForVip = defineCall({
  ...buyer,
  path: 'users/signForVip',
  summary: 'Daily check-in by the date in China; the 7th consecutive day gives one VIP day',
  input: nothing,
  output: vipProfile.extend({
    days: z.int().min(1).max(7).describe('length of the streak, today included'),
    rewarded: z.boolean(),
  }),
  errors: ['ALREADY_SIGNED_TODAY'],
})
export const beVipAdmin = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'users/beVipAdmin',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Give VIP days, with a reason',
  idempotent: true,
  input: z.object({
    user_id: id,
    days: z.int().min(1).max(3650),
    reason: correctionReason,
    clientId: clientId.optional(),
  }),
  output: vipProfile.extend({
    correctionId: id.optional(),
    state: correctionState.optional().describe('requested: above a limit, a second person must approve it'),
  }),
  errors: ['USER_NOT_FOUND', 'SELF', 'STAFF_DAY_LIMIT', 'CONFLICT'],
})
