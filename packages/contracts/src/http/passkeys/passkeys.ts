import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { id, line, nothing, time } from '../../scalars.ts'
import { proof } from '../users/account.ts'
import { device, signedIn } from '../users/registration.ts'
import { otp, recoveryCode } from '../users/second-factor.ts'

/** The credential that `navigator.credentials` returned, as its JSON. */
export const credential = z.string().min(2).max(8000)
const creation = z.object({ options: z.string().describe('JSON for `parseCreationOptionsFromJSON`; five minutes') })
const request = z.object({ options: z.string().describe('JSON for `parseRequestOptionsFromJSON`; five minutes') })
const ticket = z.string().min(1).max(4000)
const name = line(40).describe('chosen by the owner, such as the name of the device')

const because = 'a passkey cannot be guessed, typed on a false page or stolen from us, and needs no code by SMS'
const inside = { verb: 'POST', owner: 'users', caller: 'N', addedBecause: because } as const
const atLogin = { verb: 'POST', owner: 'users', caller: 'L', addedBecause: because } as const

export const listPasskeys = defineCall({
  ...inside,
  path: 'users/listPasskeys',
  summary: 'My passkeys, the oldest first',
  input: nothing,
  output: z.object({
    list: z.array(z.object({ _id: id, name: z.string(), addedAt: time, usedAt: time.nullable() })),
  }),
})
export const beginPasskey = defineCall({
  ...inside,
  path: 'users/beginPasskey',
  summary: 'What the browser needs to create a passkey for me',
  input: nothing,
  output: creation,
  errors: ['PASSKEY_LIMIT', 'PASSKEY_NO_DOMAIN'],
})
export const addPasskey = defineCall({
  ...inside,
  path: 'users/addPasskey',
  proof: { orFreshLogin: true },
  summary: 'Add the passkey that the browser created; at most ten',
  input: z.object({ created: credential, name, ...proof }),
  output: z.object({ passkey_id: id }),
  errors: ['PASSKEY_INVALID', 'PASSKEY_LIMIT', 'PASSKEY_NO_DOMAIN', 'ALREADY_BOUND'],
})
export const renamePasskey = defineCall({
  ...inside,
  path: 'users/renamePasskey',
  summary: 'Rename one of my passkeys',
  input: z.object({ passkey_id: id, name }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const endPasskey = defineCall({
  ...inside,
  path: 'users/endPasskey',
  proof: { orFreshLogin: true },
  summary: 'This passkey no longer logs in; my other logins end. The last method of logging in stays',
  input: z.object({ passkey_id: id, ...proof }),
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_WAY_IN'],
})
export const beginPasskeyProof = defineCall({
  ...inside,
  path: 'users/beginPasskeyProof',
  summary: 'What the browser needs to prove by a passkey that it is me; the answer is the field `passkey` of a proof',
  input: nothing,
  output: request,
  errors: ['PASSKEY_NONE', 'PASSKEY_NO_DOMAIN'],
})
export const beginPasskeyLogin = defineCall({
  ...atLogin,
  path: 'users/beginPasskeyLogin',
  summary: 'What the browser needs to log in with any passkey of this site; names no account',
  input: nothing,
  output: request,
  errors: ['PASSKEY_NO_DOMAIN'],
})
export const loginWithPasskey = defineCall({
  ...atLogin,
  path: 'users/loginWithPasskey',
  summary: 'Log in with a passkey. At the console it is both steps, or with `ticket` the second one',
  input: z.object({
    passkey: credential,
    ticket: ticket.optional().describe('of NEED_SECOND_FACTOR: the passkey must be of that account'),
    ...device,
  }),
  output: signedIn,
  errors: ['PASSKEY_INVALID', 'PASSKEY_COPIED', 'PASSKEY_NO_DOMAIN', 'ACCOUNT_BANNED', 'SECOND_FACTOR_EXPIRED'],
})
export const beginPasskeyAtLogin = defineCall({
  ...atLogin,
  path: 'users/beginPasskeyAtLogin',
  summary: 'What the browser needs to create the first passkey of somebody with a console ticket',
  input: z.object({ ticket, deviceId: device.deviceId.describe('as returned by the login') }),
  output: creation,
  errors: ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_SET', 'ACCOUNT_BANNED', 'PASSKEY_NO_DOMAIN'],
})
export const addPasskeyAtLogin = defineCall({
  ...atLogin,
  path: 'users/addPasskeyAtLogin',
  summary: 'Add the first passkey and log in to the console. An account with an authenticator sends a `code` of it too',
  input: z.object({ ticket, created: credential, name, code: z.union([otp, recoveryCode]).optional(), ...device }),
  output: signedIn,
  errors: [
    'SECOND_FACTOR_EXPIRED',
    'SECOND_FACTOR_SET',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_USED',
    'PASSKEY_INVALID',
    'PASSKEY_LIMIT',
    'PASSKEY_NO_DOMAIN',
    'ALREADY_BOUND',
    'ACCOUNT_BANNED',
  ],
})
