import { z } from 'zod'
import { defineCall } from '../call.ts'
import { profile } from '../profile.ts'
import { count, phone, publicLine, smsCode, url } from '../scalars.ts'
import { device, getSMSCode, proof, signedIn } from './users.ts'

/** a social login either logs in or asks for a phone once */
const signedInOrTicket = z.discriminatedUnion('needBind', [
  signedIn.extend({ needBind: z.literal(false) }),
  z.object({
    needBind: z.literal(true),
    ticket: z.string().max(200).describe('for registerWithWx or bindwx'),
    expiresIn: count.describe('seconds'),
  }),
])
const shareCode = z.string().max(20).optional().describe('who invited me')
const wxErrors = ['WX_CODE_INVALID', 'ACCOUNT_BANNED', 'UNAVAILABLE'] as const
const wx = <P extends string, S extends z.ZodRawShape>(path: P, summary: string, shape: S) =>
  defineCall({
    path: `users/${path}`,
    verb: 'POST',
    owner: 'users',
    caller: 'L',
    built: false,
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
  from: z.enum(['miniProgram', 'app', 'officialAccount']).describe('where the code comes from'),
  shareCode,
})
export const registerWithWx = defineCall({
  path: 'users/registerWithWx',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  built: false,
  summary: 'Join with a WeChat ticket and a phone; a phone that exists is bound and logged in',
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
    'ACCOUNT_BANNED',
  ],
})
export const bindwx = defineCall({
  path: 'users/bindwx',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true, smsCode: 'ownCode' },
  built: false,
  summary: 'Bind WeChat to my account',
  input: z.object({
    ticket: z.string().max(200).describe('of a login that answered needBind'),
    phone: phone.optional().describe('to bind too'),
    smsCode: smsCode.optional().describe('sent to that phone'),
    ownCode: smsCode.optional().describe('sent to the phone that is mine already'),
    password: proof.password,
    deviceId: proof.deviceId,
  }),
  output: z.object({ profile }),
  errors: ['TICKET_INVALID', 'ALREADY_BOUND', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_CODE_TRIES'],
})
const apple = {
  identityToken: z.string().max(4000).describe('JWT of Apple, checked against its keys'),
  nonce: z.string().max(200).optional(),
}
export const loginWithApple = defineCall({
  path: 'users/loginWithApple',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  built: false,
  summary: 'Log in with Apple; a first login joins and needs no phone',
  input: z.object({
    ...apple,
    isAdult: z.boolean().default(false),
    name: publicLine(20, 'profile').optional().describe('Apple gives it at the first login only'),
    shareCode,
    ...device,
  }),
  output: signedInOrTicket,
  errors: ['APPLE_TOKEN_INVALID', 'MINOR', 'ACCOUNT_BANNED'],
})
export const bindApple = defineCall({
  path: 'users/bindApple',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true },
  built: false,
  summary: 'Bind an Apple account to mine',
  input: z.object({ ...apple, ...proof }),
  output: z.object({ profile }),
  errors: ['APPLE_TOKEN_INVALID', 'ALREADY_BOUND'],
})
export const getSMSCodeV2 = defineCall({
  ...getSMSCode,
  path: 'users/getSMSCodeV2',
  summary: 'As getSMSCode',
  built: false,
})
const compare = {
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  built: false,
  input: z.object({ phone, smsCode, scene: z.enum(['login', 'bind', 'withdraw']).default('login') }),
  output: z.object({ ok: z.literal(true) }),
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_CODE_TRIES'],
} as const
export const compareSMScode = defineCall({
  ...compare,
  path: 'users/compareSMScode',
  summary: 'Is the code right? Logs nobody in and does not use the code up',
})
export const compareSMScodeV2 = defineCall({ ...compare, path: 'users/compareSMScodeV2', summary: 'As compareSMScode' })
export const getOpenid = defineCall({
  path: 'users/getOpenid',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  built: false,
  summary: 'WeChat’s id of this person for our mini-program',
  input: z.object({ jsCode: code }),
  output: z.object({ openid: z.string() }),
  errors: ['WX_CODE_INVALID', 'UNAVAILABLE'],
})
export const getip = defineCall({
  path: 'users/getip',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  built: false,
  summary: 'Where the request comes from, by an offline database',
  input: z.object({}),
  output: z.object({
    data: z.object({
      ip: z.string(),
      province: z.string(),
      city: z.string(),
      provinceCode: z.string().nullable(),
      cityCode: z.string().nullable(),
    }),
  }),
})
export const exportData = defineCall({
  path: 'users/exportData',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  built: false,
  summary: 'A machine-readable copy of my own data, made in the background; asked again it tells how far it is',
  input: z.object({}),
  output: z.object({
    state: z.enum(['waiting', 'ready']),
    url: url.nullable().describe('when ready, signed, for a day'),
    requestedAt: z.iso.datetime(),
  }),
  errors: ['TOO_FREQUENT'],
})
