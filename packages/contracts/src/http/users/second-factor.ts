import { z } from 'zod'
import { adminRoles, defineCall } from '../../call.ts'
import { count, nothing, time } from '../../scalars.ts'
import { device, signedIn } from './registration.ts'

/** six digits of an authenticator (TOTP, RFC 6238: SHA-1, 30 seconds) */
export const otp = z.string().regex(/^\d{6}$/)
/** one of the ten that were shown once, as typed: with or without the hyphen, in any case */
export const recoveryCode = z.string().regex(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/)
/** returned with NEED_SECOND_FACTOR by a console login; valid only for the calls below */
const ticket = z.string().min(1).max(4000)
const recoveryCodes = z.array(z.string()).describe('ten codes, each valid once; shown only here')

const because = 'who works in the console sees what members trust us with: a stolen password must not open it'
const atLogin = { verb: 'POST', owner: 'users', caller: 'L', addedBecause: because } as const
const inside = {
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: adminRoles,
  addedBecause: because,
} as const

export const beginSecondFactor = defineCall({
  ...atLogin,
  path: 'users/beginSecondFactor',
  summary: 'The key for the authenticator of somebody who has none yet; each time a new one until one is confirmed',
  input: z.object({ ticket, deviceId: device.deviceId.describe('as returned by the login') }),
  output: z.object({
    secret: z.string().describe('base32, to type in by hand'),
    uri: z.string().describe('otpauth://…, to show as a QR code'),
  }),
  errors: ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_SET', 'NEED_PASSKEY'],
})
export const confirmSecondFactor = defineCall({
  ...atLogin,
  path: 'users/confirmSecondFactor',
  summary: 'Confirm the new authenticator by its first code; logs in and returns the recovery codes',
  input: z.object({ ticket, code: otp, ...device }),
  output: signedIn.extend({ recoveryCodes }),
  errors: [
    'SECOND_FACTOR_EXPIRED',
    'SECOND_FACTOR_SET',
    'SECOND_FACTOR_NONE',
    'SECOND_FACTOR_WRONG',
    'ACCOUNT_BANNED',
    'NEED_PASSKEY',
  ],
})
export const passSecondFactor = defineCall({
  ...atLogin,
  path: 'users/passSecondFactor',
  summary: 'Complete a console login by a code of the authenticator or a recovery code; each is valid once',
  input: z.object({ ticket, code: z.union([otp, recoveryCode]), ...device }),
  output: signedIn.extend({ recoveryCodesLeft: count }),
  errors: [
    'SECOND_FACTOR_EXPIRED',
    'SECOND_FACTOR_NONE',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_USED',
    'ACCOUNT_BANNED',
    'NEED_PASSKEY',
  ],
})
export const getSecondFactor = defineCall({
  ...inside,
  path: 'users/getSecondFactor',
  audit: { kind: 'read', subjects: [] },
  summary: 'When my authenticator was set up, and how many recovery codes are left',
  input: nothing,
  output: z.object({ enrolledAt: time, recoveryCodesLeft: count }),
  errors: ['SECOND_FACTOR_NONE'],
})
export const makeRecoveryCodes = defineCall({
  ...inside,
  path: 'users/makeRecoveryCodes',
  audit: { kind: 'write', subjects: [] },
  summary: 'Ten new recovery codes; the old ones are void. Needs a code of the authenticator',
  input: z.object({ code: otp }),
  output: z.object({ recoveryCodes }),
  errors: ['SECOND_FACTOR_NONE', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_USED'],
})
export const removeSecondFactor = defineCall({
  ...inside,
  path: 'users/removeSecondFactor',
  audit: { kind: 'write', subjects: [] },
  summary: 'Replace my authenticator: all logins end, the next one enrols. Needs a code of the current one',
  input: z.object({ code: z.union([otp, recoveryCode]) }),
  output: nothing,
  errors: ['SECOND_FACTOR_NONE', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_USED'],
})
