import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { gender, count, id, line, nothing, page, text, time } from '../../scalars.ts'
import { userCard } from '../../profile.ts'

export const hasRealChecked = defineCall({
  path: 'users/hasRealChecked',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'The state of the real-name check; for another member only whether they are verified',
  input: z.object({ user_id: id.optional() }),
  output: z.object({ hasRealChecked: z.int().min(0).max(4) }),
  errors: ['USER_DISABLED', 'USER_NOT_FOUND'],
})
export const editIdCardInfo = defineCall({
  path: 'users/editIdCardInfo',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  signed: true,
  encrypted: true,
  summary: 'Submit real name and ID number for the real-name check; stored encrypted, shown masked',
  input: z.object({
    realName: line(30).min(2),
    idCard: z.string().trim().max(18).describe('15 or 18 characters; the four refusals are checked in their order'),
    front_id: id.describe('photo of the side with the portrait, from upload/editIdCard'),
    back_id: id,
  }),
  output: z.object({ hasRealChecked: z.literal(2) }),
  errors: [
    'ID_FORMAT',
    'ID_REGION',
    'ID_BIRTH_DATE',
    'ID_CHECKSUM',
    'MINOR',
    'IMAGE_REQUIRED',
    'ID_IN_USE',
    'CHECK_STATE',
    'ENVELOPE_INVALID',
    'SIGNATURE_INVALID',
  ],
})
/** what a member sees of their own check */
const ownCheck = {
  reason: z.string().describe('why it was rejected; empty otherwise'),
  submittedAt: time.nullable(),
  decidedAt: time.nullable(),
  photosGoneAt: time
    .nullable()
    .describe('when the photos are deleted; null: there are none, or the check is not decided yet'),
}
export const getIdCardInfo = defineCall({
  path: 'users/getIdCardInfo',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'My real-name check: its state, name and number masked, which photos exist, why it was rejected',
  addedBecause: 'a member must see what was submitted, its state, and what to correct',
  input: nothing,
  output: z.object({
    hasRealChecked: z.int().min(0).max(4),
    realName: z.string().nullable().describe('masked'),
    idCard: z.string().nullable().describe('masked'),
    front_id: id.nullable().describe('uploaded and not submitted yet'),
    back_id: id.nullable(),
    ...ownCheck,
  }),
})
export const editGradeInfo = defineCall({
  path: 'users/editGradeInfo',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Submit an education with its certificate for review',
  addedBecause: 'the specification reviews educations and has no call to submit one',
  input: z.object({
    education: z.int().min(3).max(6).describe('3 college … 6 doctor'),
    school: line(60).min(2),
    certificate_ids: z.array(id).min(1).max(2).describe('photos from upload/editCertificate'),
  }),
  output: z.object({ hasGradeChecked: z.literal(2) }),
  errors: ['IMAGE_REQUIRED', 'CHECK_STATE'],
})
export const getGradeInfo = defineCall({
  path: 'users/getGradeInfo',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'My education check: its state, what was submitted, why it was rejected',
  addedBecause: 'a member must see what was submitted, its state, and what to correct',
  input: nothing,
  output: z.object({
    hasGradeChecked: z.int().min(0).max(4),
    education: z.int().min(0).max(6).nullable(),
    school: z.string(),
    certificate_ids: z.array(id).describe('uploaded and not submitted yet'),
    ...ownCheck,
  }),
})
export const getStatics = defineCall({
  path: 'users/getStatics',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Counts for the Me screen',
  input: nothing,
  output: z.object({
    views: count.describe('who viewed me'),
    likes: count,
    loves: count,
    follows: count.describe('whom I follow'),
    followers: count,
    gifts: count.describe('flowers received'),
    posts: count,
  }),
})
export const getFollowList = defineCall({
  path: 'users/getFollowList',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'People I follow, or who follow me',
  input: z.object({ ...page, direction: z.enum(['following', 'followers']).default('following') }),
  output: z.object({
    list: z.array(userCard.extend({ isMutual: z.boolean().describe('each follows the other') })),
    total: count,
  }),
})

/** 0 none · 1 applied · 2 invited or approved, waits for the member · 3 turned down · 4 featured */
const featured = z.object({
  wrapperStatus: z.int().min(0).max(4),
  reason: z.string().nullable(),
  since: time.nullable(),
})
const feature = <P extends string, I extends z.ZodType>(path: P, summary: string, input: I) =>
  defineCall({
    path: `users/${path}`,
    verb: 'POST',
    owner: 'users',
    caller: 'N',
    summary,
    input,
    output: featured,
    errors: ['FEATURED_STATE', 'PROFILE_NOT_APPROVED', 'NEED_REAL_NAME'],
  })
export const getWrapperUser = feature('getWrapperUser', 'Am I featured?', nothing)
export const beWrapperUser = feature(
  'beWrapperUser',
  'Apply to be featured',
  z.object({ text: text(500).default('').describe('reason for being featured') }),
)
export const cancelWrapperUser = feature(
  'cancelWrapperUser',
  'Be featured no longer, or take the application back',
  nothing,
)
export const wrapperUserConfirm = feature(
  'wrapperUserConfirm',
  'Confirm or decline an invitation',
  z.object({ accept: z.boolean().default(true) }),
)
export const getWrapperList = defineCall({
  path: 'users/getWrapperList',
  verb: 'POST',
  owner: 'users',
  caller: 'T',
  summary: 'Featured members',
  input: z.object({ ...page, gender: gender.optional() }),
  output: z.object({ list: z.array(userCard), hasMore: z.boolean() }),
})

/**
 * the service agreement as a member signed it; the newest counts, earlier ones never change. (Consent to face data:
 * face/giveConsent.)
 */
const contract = z.object({ _id: id, textVersion: z.string(), agreed: z.boolean(), signedAt: time })
export const editContract = defineCall({
  path: 'prof/editContract',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Sign the service agreement, or withdraw the signature',
  input: z.object({ textVersion: z.string().min(1).max(20), agreed: z.boolean() }),
  output: z.object({ contract }),
  errors: ['TEXT_OUTDATED'],
})
export const getContract = defineCall({
  path: 'prof/getContract',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'The agreements I have signed, and the current version of the text',
  input: nothing,
  output: z.object({ contract: contract.nullable(), textVersion: z.string() }),
})
