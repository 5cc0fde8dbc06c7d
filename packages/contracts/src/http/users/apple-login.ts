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
