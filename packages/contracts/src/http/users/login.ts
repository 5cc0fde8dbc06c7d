import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, id, nothing, phone, smsCode } from '../../scalars.ts'
import { device, signedIn } from './registration.ts'

export const login = defineCall({
  path: 'users/login',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Log in by phone and code',
  input: z.object({ phone, smsCode, ...device }),
  output: signedIn,
  errors: [
    'SMS_CODE_WRONG',
    'SMS_CODE_EXPIRED',
    'SMS_CODE_TRIES',
    'USER_NOT_FOUND',
    'ACCOUNT_BANNED',
    'NEED_SECOND_FACTOR',
  ],
})
export const loginV2 = defineCall({
  path: 'users/loginV2',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary:
    'Log in by phone and code, or by phone and password once one is set. At the console an account with a role is refused with NEED_SECOND_FACTOR, a `ticket`, whether it is `enrolled`, whether it `hasPasskey`, and whether it `needsPasskey`',
  input: z
    .object({ phone, smsCode: smsCode.optional(), password: z.string().min(8).max(72).optional(), ...device })
    .refine((body) => body.smsCode !== undefined || body.password !== undefined, { error: 'smsCode or password' }),
  output: signedIn,
  errors: [
    'SMS_CODE_WRONG',
    'SMS_CODE_EXPIRED',
    'SMS_CODE_TRIES',
    'PASSWORD_WRONG',
    'USER_NOT_FOUND',
    'ACCOUNT_BANNED',
    'NEED_SECOND_FACTOR',
  ],
})
export const getSMSCode = defineCall({
  path: 'users/getSMSCode',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  orToken: 'T',
  summary: 'Send a 6-digit code: valid for 5 minutes and 5 tries; 60 s between sends, 10 a day per phone, 30 per IP',
  input: z.object({
    phone,
    scene: z.enum(['login', 'bind', 'withdraw']).default('login'),
    deviceId: device.deviceId.describe(
      'a known device of the owner still gets codes after strangers used up the daily limit',
    ),
  }),
  output: z.object({ retryAfter: count.describe('seconds until another may be sent') }),
  errors: ['SMS_TOO_SOON', 'SMS_LIMIT'],
})
export const refreshToken = defineCall({
  path: 'users/refreshToken',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  orToken: true,
  summary:
    'A new token; the refresh token rotates and its reuse ends the session. Or by `userId` and a token that is still valid, in the body or in Authorization',
  input: z.object({
    refreshToken: z.string().max(200).optional(),
    userId: id.optional(),
    token: z.string().max(4000).optional(),
    ...device,
  }),
  output: z.object({ success: z.boolean(), token: z.string(), refreshToken: z.string(), expiresIn: count }),
  errors: ['REFRESH_REUSED', 'TOKEN_EXPIRED', 'NOT_LOGGED_IN', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'],
})
export const getSecretKey = defineCall({
  path: 'users/getSecretKey',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Keys for encrypted bodies and signed requests of this person',
  input: nothing,
  output: z.object({
    publicKey: z.string().describe('PEM, RSA'),
    keyVersion: z.string(),
    keyV2: z.object({ codes: z.string(), keyId: z.string() }),
  }),
})
export const logout = defineCall({
  path: 'users/logout',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  addedBecause: 'a logout ends the refresh token, the access token and the sockets of this login',
  summary: 'End this login, or every login of mine',
  input: z.object({ everywhere: z.boolean().default(false) }),
  output: nothing,
})
