import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { profile, userType } from '../../profile.ts'
import { count, id, phone, smsCode } from '../../scalars.ts'

export const device = {
  location: z.string().max(100).optional(),
  os: z.string().max(100).optional(),
  browser: z.string().max(200).optional(),
  deviceId: z.string().max(64).optional(),
}
export const signedIn = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiresIn: count.describe('seconds'),
  user: profile,
  isNew: z.boolean().describe('true if this call created the account'),
})
const registerInput = z.object({ phone, smsCode, isAdult: z.boolean().default(false), ...device })
const registerErrors = [
  'MINOR',
  'SMS_CODE_WRONG',
  'SMS_CODE_EXPIRED',
  'SMS_CODE_TRIES',
  'ACCOUNT_BANNED',
  'NEED_SECOND_FACTOR',
] as const

export const register = defineCall({
  path: 'users/register',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Register by phone and code; an existing phone logs in instead',
  input: registerInput,
  output: signedIn,
  errors: registerErrors,
})
/** Why an invitation is not rewarded. */
export const invitationRefusals = ['DEVICE_UNKNOWN', 'DEVICE_NOT_NEW', 'SHARE_CODE_INVALID', 'ALREADY_JOINED'] as const
export const registerV2 = defineCall({
  path: 'users/registerV2',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary:
    'As register, with an invitation code. An invitation counts once per device: the `deviceId` must not have registered or logged in before; without one the account is created and the invitation does not count',
  input: registerInput.extend({
    deviceId: device.deviceId.describe(
      'generated once by the device and stored there; an invitation counts only with it',
    ),
    shareCode: z.string().max(20).optional(),
  }),
  output: signedIn.extend({
    invitation: z
      .object({ counts: z.boolean(), reason: z.enum(invitationRefusals).nullable(), msg: z.string() })
      .optional()
      .describe('with `shareCode`: whether it counts, or why not and what to do; absent while it is not known'),
  }),
  errors: registerErrors,
})
export const registerV3 = defineCall({
  path: 'users/registerV3',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'A guest token; the same device gets the same guest',
  input: z.object({ deviceId: z.string().max(64).optional(), isAdult: z.boolean().optional() }),
  output: z.object({
    token: z.string(),
    refreshToken: z.string(),
    expiresIn: count,
    temp_id: id,
    user: z.object({ _id: id, type: userType }),
  }),
  errors: ['MINOR'],
})
