import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { profile } from '../../profile.ts'
import { count, phone, smsCode } from '../../scalars.ts'
import { device, signedIn } from './registration.ts'
import { proof } from './account.ts'

/** a social login either logs in or asks for a phone once */
export const signedInOrTicket = z.discriminatedUnion('needBind', [
  signedIn.extend({ needBind: z.literal(false) }),
  z.object({
    needBind: z.literal(true),
    ticket: z.string().max(200).describe('for registerWithWx or bindwx'),
    expiresIn: count.describe('seconds'),
  }),
])
export const shareCode = z.string().max(20).optional().describe('who invited me')
const wxErrors = ['WX_CODE_INVALID', 'ALREADY_BOUND', 'ACCOUNT_BANNED', 'NEED_SECOND_FACTOR', 'UNAVAILABLE'] as const
const wx = <P extends string, S extends z.ZodRawShape>(path: P, summary: string, shape: S) =>
  defineCall({
    path: `users/${path}`,
    verb: 'POST',
    owner: 'users',
    caller: 'L',
    summary,
    input: z.object({ ...shape, ...device }),
    output: signedInOrTicket,
    errors: wxErrors,
  })
const code = z.string().min(1).max(200)
export const loginWithWx = wx('loginWithWx', 'Log in by the mini-program’s code', { jsCode: code })
export const loginWithWxV2 = wx('loginWithWxV2', 'Log in by the app’s OAuth code', { code })
export const loginWithWxV3 = wx('loginWithWxV3', 'Log in by the official account’s OAuth code', { code })
export const loginWithWxV4 = wx('loginWithWxV4', 'Any of the three, with who invited me', {
  jsCode: code.optional(),
  code: code.optional(),
  from: z.enum(['miniProgram', 'app', 'officialAccount', 'web']).describe('where the code comes from'),
  shareCode,
  forBind: z
    .boolean()
    .default(false)
    .describe('returns only a ticket, for bindwx: a WeChat login that has an account is refused with ALREADY_BOUND'),
})
export const registerWithWx = defineCall({
  path: 'users/registerWithWx',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Register with a WeChat ticket and a phone; an existing phone is bound and logged in',
  input: z.object({
    ticket: z.string().max(200),
    phone,
    smsCode,
    isAdult: z.boolean().default(false),
    shareCode,
    ...device,
  }),
  output: signedIn,
  errors: [
    'TICKET_INVALID',
    'MINOR',
    'SMS_CODE_WRONG',
    'SMS_CODE_EXPIRED',
    'SMS_CODE_TRIES',
    'ALREADY_BOUND',
    'UNBIND_FIRST',
    'ACCOUNT_BANNED',
    'NEED_SECOND_FACTOR',
  ],
})
export const bindwx = defineCall({
  path: 'users/bindwx',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true, smsCode: 'ownCode' },
  summary: 'Bind WeChat to my account',
  input: z.object({
    ticket: z.string().max(200).describe('from a login that returned needBind'),
    phone: phone.optional().describe('to bind too'),
    smsCode: smsCode.optional().describe('sent to that phone'),
    ownCode: smsCode.optional().describe('sent to my current phone'),
    password: proof.password,
    passkey: proof.passkey,
    deviceId: proof.deviceId,
  }),
  output: z.object({ profile }),
  errors: ['TICKET_INVALID', 'ALREADY_BOUND', 'UNBIND_FIRST', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_CODE_TRIES'],
})
export const getOpenid = defineCall({
  path: 'users/getOpenid',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'This person’s openid for our mini-program',
  input: z.object({ jsCode: code }),
  output: z.object({ openid: z.string() }),
  errors: ['WX_CODE_INVALID', 'UNAVAILABLE'],
})
