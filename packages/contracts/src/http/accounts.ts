import { z } from 'zod'
import { defineCall } from '../call.ts'
import { profile } from '../profile.ts'
import { count, id, nothing, phone, publicLine, smsCode, time, url } from '../scalars.ts'
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
    .describe('only a ticket is wanted, for bindwx: a WeChat that has an account is refused with ALREADY_BOUND'),
})
export const registerWithWx = defineCall({
  path: 'users/registerWithWx',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
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
    ticket: z.string().max(200).describe('of a login that answered needBind'),
    phone: phone.optional().describe('to bind too'),
    smsCode: smsCode.optional().describe('sent to that phone'),
    ownCode: smsCode.optional().describe('sent to the phone that is mine already'),
    password: proof.password,
    deviceId: proof.deviceId,
  }),
  output: z.object({ profile }),
  errors: ['TICKET_INVALID', 'ALREADY_BOUND', 'UNBIND_FIRST', 'SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SMS_CODE_TRIES'],
})
export const appleNonce = defineCall({
  path: 'users/appleNonce',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  addedBecause:
    'a token of Apple must be of a login that began here a moment ago: one that was read elsewhere serves nobody',
  summary: 'A nonce to give to Apple, as it is or as its SHA-256 in hex, in a browser and in an app; serves one login',
  input: nothing,
  output: z.object({ nonce: z.string(), expiresIn: count.describe('seconds') }),
  errors: ['UNAVAILABLE'],
})
const apple = {
  identityToken: z.string().max(4000).describe('JWT of Apple, checked against its keys; serves once'),
  nonce: z
    .string()
    .max(200)
    .optional()
    .describe('of appleNonce; Apple was given it, or its SHA-256. A token without one is refused'),
  authorizationCode: z
    .string()
    .max(500)
    .optional()
    .describe('of Apple; with it the login can be ended at Apple when the account is unbound or erased'),
}
export const loginWithApple = defineCall({
  path: 'users/loginWithApple',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Log in with Apple; a first login joins and needs no phone',
  input: z.object({
    ...apple,
    isAdult: z.boolean().default(false),
    name: publicLine(20, 'profile').optional().describe('Apple gives it at the first login only'),
    shareCode,
    ...device,
  }),
  output: signedInOrTicket,
  errors: ['APPLE_TOKEN_INVALID', 'MINOR', 'ACCOUNT_BANNED', 'NEED_SECOND_FACTOR', 'UNAVAILABLE'],
})
export const bindApple = defineCall({
  path: 'users/bindApple',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true },
  summary: 'Bind an Apple account to mine',
  input: z.object({ ...apple, ...proof }),
  output: z.object({ profile }),
  errors: ['APPLE_TOKEN_INVALID', 'ALREADY_BOUND', 'UNBIND_FIRST', 'UNAVAILABLE'],
})
export const bindPhone = defineCall({
  path: 'users/bindPhone',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true, smsCode: 'ownCode' },
  addedBecause: 'whoever joined with Apple has no phone, and a lost number must not cost the account',
  summary: 'Bind a phone to my account, or another in its place; then my other logins end',
  input: z.object({
    phone,
    smsCode: smsCode.describe('sent to that phone, scene `bind`'),
    ownCode: smsCode.optional().describe('sent to the phone that is mine already'),
    password: proof.password,
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
  addedBecause: 'what was bound must be free again; the last way to log in stays',
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
  addedBecause: 'a browser must know which logins are offered and where they begin',
  summary: 'Logins of other companies that are offered in this place, with the addresses where they begin',
  input: z.object({ inWechat: z.boolean().default(false).describe('the page is open inside WeChat') }),
  output: z.object({
    ways: z.array(
      z.object({
        way: z.enum(['wx', 'apple']),
        from: z.enum(['officialAccount', 'web']).describe('for loginWithWxV4'),
        url: url.describe('to which the client adds its own `state`, and for Apple `nonce`'),
      }),
    ),
  }),
})
export const notifyAppleLogin = defineCall({
  path: 'users/notify/apple',
  verb: 'POST',
  owner: 'users',
  caller: 'X',
  body: 'raw',
  addedBecause: 'Apple tells here that somebody no longer wants to log in with it, or has deleted their Apple account',
  summary: 'Sign in with Apple’s server-to-server notification; answered with an empty 200',
  input: z.object({ payload: z.string().max(20_000).describe('JWS of Apple') }),
  output: nothing,
})
export const getSMSCodeV2 = defineCall({
  ...getSMSCode,
  path: 'users/getSMSCodeV2',
  summary: 'As getSMSCode',
})
const compare = {
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  orToken: 'T',
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
  summary: 'Where the request comes from, by an offline list; empty names and null codes: not known',
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
  proof: { when: 'download' },
  summary:
    'A machine-readable copy of my own data, made in the background, one a day; asked again within the day it tells how far it is. With `download` it hands out the address',
  input: z.object({
    onlyLook: z.boolean().default(false).describe('tells how far it is and asks for nothing'),
    download: z.literal(true).optional().describe('needs `smsCode` or `password`'),
    ...proof,
  }),
  output: z.object({
    state: z.enum(['none', 'waiting', 'ready', 'expired']),
    requestedAt: time.nullable(),
    until: time.nullable().describe('it can be fetched until then'),
    bytes: count.nullable(),
    missing: z.array(z.string()).describe('parts of the product that did not answer in time'),
    nextAt: time.nullable().describe('another can be asked for from then'),
    url: url.nullable().describe('with `download`, when ready: signed, for ten minutes'),
  }),
})
export const getSessions = defineCall({
  path: 'users/getSessions',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  addedBecause: 'whoever fears that somebody else is logged in must see where, and end it',
  summary: 'Where I am logged in, the latest first; this login is marked',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        _id: id,
        isThis: z.boolean(),
        isConsole: z.boolean(),
        os: z.string(),
        browser: z.string(),
        location: z.string(),
        ip: z.string(),
        openedAt: time,
        usedAt: time,
      }),
    ),
  }),
})
export const endSession = defineCall({
  path: 'users/endSession',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  addedBecause: 'a login on a device that is lost is ended from another one; `logout` ends this one, or all of them',
  summary: 'End one other login of mine, or with `others` every login but this one',
  input: z
    .object({ session_id: id.optional(), others: z.literal(true).optional() })
    .refine(({ session_id, others }) => (session_id === undefined) !== (others === undefined), {
      error: 'session_id or others',
    }),
  output: z.object({ ended: count }),
  errors: ['NOT_FOUND'],
})
