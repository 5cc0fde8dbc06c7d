import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { profile } from '../../profile.ts'
import { count, nothing, publicLine } from '../../scalars.ts'
import { device } from './registration.ts'
import { proof } from './account.ts'
import { shareCode, signedInOrTicket } from './wechat-login.ts'

export const appleNonce = defineCall({
  path: 'users/appleNonce',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  addedBecause: 'Apple’s token must belong to a login that just began here: a token read elsewhere is useless',
  summary:
    'A nonce to pass to Apple, as it is or as its SHA-256 in hex, in a browser and in an app; valid for one login',
  input: nothing,
  output: z.object({ nonce: z.string(), expiresIn: count.describe('seconds') }),
  errors: ['UNAVAILABLE'],
})
const apple = {
  identityToken: z.string().max(4000).describe('JWT of Apple, checked against its keys; valid once'),
  nonce: z
    .string()
    .max(200)
    .optional()
    .describe('from appleNonce; passed to Apple as it is or as its SHA-256. A token without one is refused'),
  authorizationCode: z
    .string()
    .max(500)
    .optional()
    .describe('Apple’s code; with it the login is revoked at Apple when the account is unbound or erased'),
}
export const loginWithApple = defineCall({
  path: 'users/loginWithApple',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Log in with Apple; a first login registers and needs no phone',
  input: z.object({
    ...apple,
    isAdult: z.boolean().default(false),
    name: publicLine(20, 'profile').optional().describe('Apple sends it with the first login only'),
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
export const notifyAppleLogin = defineCall({
  path: 'users/notify/apple',
  verb: 'POST',
  owner: 'users',
  caller: 'X',
  body: 'raw',
  addedBecause: 'Apple notifies that a member revoked the login, or deleted their Apple account',
  summary: 'Sign in with Apple’s server-to-server notification; answered with an empty 200',
  input: z.object({ payload: z.string().max(20_000).describe('JWS of Apple') }),
  output: nothing,
})
