import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { profile } from '../../profile.ts'
import { phone, smsCode, url } from '../../scalars.ts'
import { proof } from './account.ts'

export const bindPhone = defineCall({
  path: 'users/bindPhone',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true, smsCode: 'ownCode' },
  addedBecause: 'a member who joined with Apple has no phone, and a lost number must not cost the account',
  summary: 'Bind a phone to my account, or replace it; then my other logins end',
  input: z.object({
    phone,
    smsCode: smsCode.describe('sent to that phone, scene `bind`'),
    ownCode: smsCode.optional().describe('sent to my current phone'),
    password: proof.password,
    passkey: proof.passkey,
    deviceId: proof.deviceId,
  }),
  output: z.object({ profile }),
  errors: ['ALREADY_BOUND', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_CODE_TRIES'],
})
export const unbindLogin = defineCall({
  path: 'users/unbindLogin',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true },
  addedBecause: 'a binding can be removed; the last method of logging in stays',
  summary: 'WeChat or Apple no longer logs in to my account; repeating it changes nothing',
  input: z.object({ unbind: z.enum(['wx', 'apple']), ...proof }),
  output: z.object({ profile }),
  errors: ['LAST_WAY_IN', 'UNAVAILABLE'],
})
export const loginWays = defineCall({
  path: 'users/loginWays',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  addedBecause: 'a browser must know which logins are available and where they start',
  summary: 'Logins of other companies that are available, with their start addresses',
  input: z.object({
    inWechat: z.boolean().default(false).describe('the page is open inside WeChat'),
    origin: url.optional().describe('of the page; a login begun at 127.0.0.1 returns there, not to localhost'),
  }),
  output: z.object({
    ways: z.array(
      z.object({
        way: z.enum(['wx', 'apple']),
        from: z.enum(['officialAccount', 'web']).describe('for loginWithWxV4'),
        url: url.describe('the client adds its own `state`, and for Apple `nonce`'),
      }),
    ),
  }),
})
