import { z } from 'zod'
import { defineCall } from '../call.ts'
import { gender, privacy, profile, profileFields, userCard, userType, withdrawInfo } from '../profile.ts'
import { count, gid, id, nothing, page, phone, smsCode, time } from '../scalars.ts'

export const device = {
  location: z.string().max(100).optional(),
  os: z.string().max(100).optional(),
  browser: z.string().max(200).optional(),
  deviceId: z.string().max(64).optional(),
}
export const signedIn = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiresIn: count.describe('seconds'),
  user: profile,
  isNew: z.boolean().describe('true when the account was made by this call'),
})
/** The fields with which a call that requires `proof` takes it. */
export const proof = {
  smsCode: smsCode.optional().describe('sent to my phone'),
  password: z.string().max(72).optional(),
  deviceId: device.deviceId,
}
const registerInput = z.object({ phone, smsCode, isAdult: z.boolean().default(false), ...device })
const registerErrors = [
  'MINOR',
  'SMS_CODE_WRONG',
  'SMS_CODE_EXPIRED',
  'SMS_CODE_TRIES',
  'ACCOUNT_BANNED',
  'NEED_SECOND_FACTOR',
] as const

export const register = defineCall({
  path: 'users/register',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Join by phone and code; a phone that exists logs in instead',
  input: registerInput,
  output: signedIn,
  errors: registerErrors,
})
/** Why an invitation is not rewarded. */
export const invitationRefusals = ['DEVICE_UNKNOWN', 'DEVICE_NOT_NEW', 'SHARE_CODE_INVALID', 'ALREADY_JOINED'] as const
export const registerV2 = defineCall({
  path: 'users/registerV2',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary:
    'As register, with who invited me. An invitation counts once a device: with a `deviceId` from which nobody has joined or logged in; without one the account is made and the invitation does not count',
  input: registerInput.extend({
    deviceId: device.deviceId.describe('made once by the device and kept; an invitation counts only with it'),
    shareCode: z.string().max(20).optional(),
  }),
  output: signedIn.extend({
    invitation: z
      .object({ counts: z.boolean(), reason: z.enum(invitationRefusals).nullable(), msg: z.string() })
      .optional()
      .describe('with `shareCode`: whether it counts, or why not and what to do; absent while that cannot be said'),
  }),
  errors: registerErrors,
})
export const registerV3 = defineCall({
  path: 'users/registerV3',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'A guest token; the same device gets its guest back',
  input: z.object({ deviceId: z.string().max(64).optional(), isAdult: z.boolean().optional() }),
  output: z.object({
    token: z.string(),
    refreshToken: z.string(),
    expiresIn: count,
    temp_id: id,
    user: z.object({ _id: id, type: userType }),
  }),
  errors: ['MINOR'],
})
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
    'Log in by phone and code, or by phone and password once one is set. At the console somebody with a role is refused with NEED_SECOND_FACTOR, a `ticket` and whether they are `enrolled`',
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
  summary: 'Send a code of 6 digits: 5 minutes, 5 tries, 60 s between sends, 10 a day for a phone, 30 for an IP',
  input: z.object({
    phone,
    scene: z.enum(['login', 'bind', 'withdraw']).default('login'),
    deviceId: device.deviceId.describe(
      'a device of the owner’s is sent codes although strangers used up those of the day',
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
    'A new token; the refresh token rotates and its reuse ends the session. Or by `userId` and a token that still serves, in the body or in Authorization',
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
export const getProfile = defineCall({
  path: 'users/profile',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Mine whole, or another’s as its privacy allows',
  input: z.object({ user_id: id.optional() }),
  output: z.object({ profile }),
  errors: ['USER_DISABLED', 'USER_NOT_FOUND'],
})
export const isCompleted = defineCall({
  path: 'users/isCompleted',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'The profile’s status number',
  input: z.object({ user_id: id.optional() }),
  output: z.object({ isCompleted: z.int() }),
  errors: ['USER_NOT_FOUND'],
})
export const updateUserInfo = defineCall({
  path: 'users/updateUserInfo',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  proof: { when: 'withdrawInfo' },
  checksTexts: 'only what has changed; while the check is away a moderator looks before others do',
  summary:
    'Change any field; a change of reviewed text sends the profile back to review. `submit` asks for the first review',
  input: z
    .object(profileFields)
    .partial()
    .extend({
      submit: z.boolean().optional().describe('hand the profile in for review'),
      withdrawInfo: withdrawInfo.optional().describe('needs `smsCode` or `password`'),
      ...proof,
    }),
  output: z.object({ profile, linkFiltered: z.boolean().describe('a link in a text was replaced') }),
  errors: ['MINOR', 'PROFILE_INCOMPLETE', 'PROFILE_UNCHANGED', 'SENSITIVE', 'VERIFIED_FIELD', 'PAYEE_NAME'],
})
export const getOnlineUser = defineCall({
  path: 'users/getOnlineUser',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Online or lately active people',
  input: z.object({ ...page, gender: gender.optional() }),
  output: z.object({ users: z.array(userCard), hasMore: z.boolean() }),
})
export const getPush = defineCall({
  path: 'users/getPush',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Today’s recommendation: 10, VIP 30, stable for the day',
  input: z.object({ userId: id.optional() }),
  output: z.object({ msg: z.string(), newUsers: z.array(userCard) }),
})
export const passUser = defineCall({
  path: 'users/passUser',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  addedBecause:
    'somebody who was passed over must not come up again on any device; a pass was kept in the browser only',
  summary: 'Not this person: not shown again for some weeks. `undo` takes the pass back, for VIP members',
  input: z.object({ user2_id: id, undo: z.boolean().default(false) }),
  output: nothing,
  errors: ['SELF', 'USER_NOT_FOUND', 'NEED_VIP'],
})
export const filter = {
  gender: gender.optional(),
  ageMin: z.int().min(18).max(100).optional(),
  ageMax: z.int().min(18).max(100).optional(),
  heightMin: z.int().optional(),
  heightMax: z.int().optional(),
  provinceCode: z.string().optional(),
  cityCode: z.string().optional(),
  work: z.int().optional(),
  educationMin: z.int().optional(),
  realName: z.boolean().optional(),
  gradeChecked: z.boolean().optional().describe('education verified'),
  faceChecked: z.boolean().optional().describe('stood before the camera and is the person of the avatar'),
  withPhoto: z.boolean().optional(),
  online: z.boolean().optional(),
}
export const getShowPerson = defineCall({
  path: 'users/getShowPerson',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Cards for the home screen',
  input: z.object({ ...page }),
  output: z.object({ showPerson: z.array(userCard) }),
})
export const getMoreUser = defineCall({
  path: 'users/getMoreUser',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Browse with the advanced filter',
  input: z.object({ ...page, ...filter }),
  output: z.object({ showPerson: z.array(userCard), hasMore: z.boolean() }),
})
export const searchByGID = defineCall({
  path: 'users/searchByGID',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Somebody by public number',
  input: z.object({ GID: gid, user_id: id.optional() }),
  output: z.object({ user: userCard }),
  errors: ['USER_NOT_FOUND'],
})
export const addToBlackList = defineCall({
  path: 'users/addToBlackList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Block, in both directions',
  input: z.object({ user2_id: id }),
  output: nothing,
  errors: ['SELF', 'USER_NOT_FOUND'],
})
export const removeFromBlackList = defineCall({
  path: 'users/removeFromBlackList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Unblock',
  input: z.object({ user2_id: id }),
  output: nothing,
})
export const getBlackList = defineCall({
  path: 'users/getBlackList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Whom I blocked',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(userCard), total: count }),
})
export const setPrivacy = defineCall({
  path: 'users/setPrivacy',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Stealth, online state, distance, who may write, who sees photos',
  input: privacy.partial(),
  output: z.object({ privacy }),
})
export const getPrivacy = defineCall({
  path: 'users/getPrivacy',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'My privacy',
  input: nothing,
  output: z.object({ privacy }),
})
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
export const logout = defineCall({
  path: 'users/logout',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  addedBecause: 'who logs out must be out: the refresh token, the access token and the sockets of this login end',
  summary: 'End this login, or every login of mine',
  input: z.object({ everywhere: z.boolean().default(false) }),
  output: nothing,
})
export const test = defineCall({
  path: 'users/test',
  verb: 'POST',
  owner: 'users',
  caller: 'L',
  summary: 'Is it there?',
  input: nothing,
  output: z.object({ name: z.string(), version: z.string() }),
})
export const getLoginLog = defineCall({
  path: 'worklog/getLoginLog',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Own logins',
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
