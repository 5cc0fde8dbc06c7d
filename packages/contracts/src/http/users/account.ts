import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { id, nothing, page, smsCode, time, count, url } from '../../scalars.ts'
import { device } from './registration.ts'

/** The fields with which a call that requires `proof` takes it. */
export const proof = {
  smsCode: smsCode.optional().describe('sent to my phone'),
  password: z.string().max(72).optional(),
  passkey: z.string().min(2).max(8000).optional().describe('JSON of the credential, for `beginPasskeyProof`'),
  deviceId: device.deviceId,
}
export const setPassword = defineCall({
  path: 'users/setPassword',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { password: 'oldPassword' },
  summary: 'Set or change the password, with a code sent to the phone or the old one',
  input: z.object({
    password: z.string().min(8).max(72),
    oldPassword: z.string().max(72).optional(),
    smsCode: smsCode.optional(),
    passkey: proof.passkey,
    deviceId: device.deviceId,
  }),
  output: nothing,
  errors: ['PASSWORD_COMMON'],
})
export const deleteuser = defineCall({
  path: 'users/deleteuser',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { orFreshLogin: true },
  summary:
    'Cancel the account; erased after 15 days unless the person logs in again. Needs `smsCode` or `password`, unless the person logged in within the last 10 minutes',
  input: z.object({ ...proof, reason: z.string().max(500).optional() }),
  output: z.object({ erasedAt: time }),
  errors: ['LAST_ADMIN'],
})
export const test = defineCall({
  path: 'users/test',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Whether the service answers, with its version',
  input: nothing,
  output: z.object({ name: z.string(), version: z.string() }),
})
export const getLoginLog = defineCall({
  path: 'worklog/getLoginLog',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'My logins',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(
      z.object({
        _id: id,
        at: time,
        ip: z.string(),
        location: z.string(),
        os: z.string(),
        browser: z.string(),
        how: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
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
    'A machine-readable copy of my own data, made in the background, one a day; repeated within the day it returns the progress. With `download` it returns the address',
  input: z.object({
    onlyLook: z.boolean().default(false).describe('returns the progress and requests nothing'),
    download: z.literal(true).optional().describe('needs `smsCode` or `password`'),
    ...proof,
  }),
  output: z.object({
    state: z.enum(['none', 'waiting', 'ready', 'expired']),
    requestedAt: time.nullable(),
    until: time.nullable().describe('available until then'),
    bytes: count.nullable(),
    missing: z.array(z.string()).describe('parts of the product that did not answer in time'),
    nextAt: time.nullable().describe('when the next one can be requested'),
    url: url.nullable().describe('with `download`, when ready: signed, for ten minutes'),
  }),
})
export const getSessions = defineCall({
  path: 'users/getSessions',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  addedBecause: 'a member who suspects a foreign login must be able to see and end it',
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
  addedBecause: 'a login on a lost device is ended from another one; `logout` ends this one, or all of them',
  summary: 'End one other login of mine, or with `others` every login but this one',
  input: z
    .object({ session_id: id.optional(), others: z.literal(true).optional() })
    .refine(({ session_id, others }) => (session_id === undefined) !== (others === undefined), {
      error: 'session_id or others',
    }),
  output: z.object({ ended: count }),
  errors: ['NOT_FOUND'],
})
