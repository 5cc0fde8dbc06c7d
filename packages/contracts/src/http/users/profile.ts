import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { profile, profileFields, withdrawInfo } from '../../profile.ts'
import { id } from '../../scalars.ts'
import { proof } from './account.ts'

export const getProfile = defineCall({
  path: 'users/profile',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'My whole profile, or another’s as its privacy allows',
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
      submit: z.boolean().optional().describe('submit the profile for review'),
      withdrawInfo: withdrawInfo.optional().describe('needs `smsCode` or `password`'),
      ...proof,
    }),
  output: z.object({ profile, linkFiltered: z.boolean().describe('a link in a text was replaced') }),
  errors: ['MINOR', 'PROFILE_INCOMPLETE', 'PROFILE_UNCHANGED', 'SENSITIVE', 'VERIFIED_FIELD', 'PAYEE_NAME'],
})
