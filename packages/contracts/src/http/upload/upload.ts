import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { image, profile, promptNumber } from '../../profile.ts'
import { chosenPicture, id, nothing, objectKey, publicText, time, url } from '../../scalars.ts'
import { voiceType, waveform } from '../../voice.ts'

const formFields = z.object({
  key: objectKey.describe('a proposal; any other key below `startsWith` is accepted'),
  'Content-Type': z.string(),
  'x-oss-content-type': z.string(),
  'x-oss-object-acl': z.literal('private'),
  'x-oss-forbid-overwrite': z.literal('true'),
  'x-oss-storage-class': z.string(),
  'Content-Disposition': z.literal('attachment'),
  'Content-Encoding': z.string(),
  'Cache-Control': z.string(),
  success_action_status: z.string(),
  OSSAccessKeyId: z.string(),
  policy: z.string(),
  Signature: z.string(),
})
export const policy = defineCall({
  path: 'upload/policy',
  verb: 'GET',
  owner: 'users',
  caller: 'N',
  summary:
    'A PostObject policy for one picture of 10 MB or one voice of 2 MB at most: 10 minutes, private, below the caller’s own prefix',
  input: z.object({
    type: z.enum(['image/jpeg', 'image/png', 'image/webp', ...voiceType.options]).default('image/jpeg'),
  }),
  output: z.object({
    OSSAccessKeyId: z.string(),
    policy: z.string().describe('base64'),
    signature: z.string(),
    host: url,
    startsWith: z
      .string()
      .describe('a new prefix of the caller for this policy: one object may be stored under any key below it'),
    fields: formFields.describe(
      'all fields of the form before the file, unchanged except for the key: the policy contains them all',
    ),
  }),
})
const pick = z.object({
  key: chosenPicture.describe('the object’s key, as uploaded under the policy'),
  desc: publicText(50, 'profile').optional(),
})
export const addImg = defineCall({
  path: 'upload/addImg',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Add an uploaded picture to the album: decoded, re-encoded without metadata in three sizes',
  input: pick,
  output: z.object({ img: image }),
  errors: ['IMAGE_INVALID', 'IMAGE_TOO_MANY', 'IMAGE_SENSITIVE'],
})
export const deleteImg = defineCall({
  path: 'upload/deleteImg',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Remove a picture from the album',
  input: z.object({ img_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const editAvatar = defineCall({
  path: 'upload/editAvatar',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Set the avatar: exactly one face',
  input: pick,
  output: z.object({ img: image, profile }),
  errors: ['IMAGE_INVALID', 'NO_FACE', 'MANY_FACES', 'FACE_DETECT_FAILED', 'IMAGE_SENSITIVE'],
})
export const addAnswerVoice = defineCall({
  path: 'upload/addAnswerVoice',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  addedBecause: 'one answer of a page may be spoken, and the specification has written texts only',
  summary: 'Set a spoken answer to a prompt: measured, private, public once it is approved; one answer may be spoken',
  input: z.object({ key: objectKey.describe('as uploaded under the policy'), prompt: promptNumber, waveform }),
  output: z.object({ profile }),
  errors: ['VOICE_INVALID', 'VOICE_TOO_LONG', 'ANSWERS_TOO_MANY'],
})
export const getSignatureUrl = defineCall({
  path: 'upload/getSignatureUrl',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary:
    'A signed address of an unused upload of mine, for 10 minutes: to read it, or to store a JPEG there once. PUT is sent with the returned headers',
  input: z.object({ key: objectKey, method: z.enum(['GET', 'PUT']).default('GET') }),
  output: z.object({
    url,
    expiresAt: time,
    headers: z
      .object({
        'Content-Type': z.string(),
        'x-oss-forbid-overwrite': z.literal('true'),
        'x-oss-object-acl': z.literal('private'),
      })
      .nullable()
      .describe('headers for PUT; null for GET'),
  }),
  errors: ['FORBIDDEN'],
})
export const editIdCard = defineCall({
  path: 'upload/editIdCard',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  encrypted: true,
  summary: 'Submit a photo of the ID card: private, never at a public address',
  input: z.object({
    side: z.enum(['front', 'back']),
    key: chosenPicture.describe('as uploaded under the policy'),
  }),
  output: z.object({ img_id: id }),
  errors: ['IMAGE_INVALID', 'CHECK_STATE', 'ENVELOPE_INVALID'],
})
export const editCertificate = defineCall({
  path: 'upload/editCertificate',
  verb: 'POST',
  owner: 'users',
  caller: 'N',
  summary: 'Submit a photo of a certificate of education: private, never at a public address',
  addedBecause: 'the specification reviews educations and has no call to submit one',
  input: z.object({ key: chosenPicture.describe('as uploaded under the policy') }),
  output: z.object({ img_id: id }),
  errors: ['IMAGE_INVALID', 'CHECK_STATE'],
})
const postImage = { verb: 'POST', owner: 'social', caller: 'N' } as const
export const addPostImg = defineCall({
  ...postImage,
  path: 'upload/addPostImg',
  summary:
    'Use an uploaded picture in a post: decoded, re-encoded without metadata; private until the post is approved',
  input: pick,
  output: z.object({ img: image }),
  errors: ['IMAGE_INVALID', 'IMAGE_SENSITIVE', 'IMAGE_TOO_MANY'],
})
export const deletePostImg = defineCall({
  ...postImage,
  path: 'upload/deletePostImg',
  summary: 'Delete a picture of an own post or draft',
  input: z.object({ img_id: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'MESSAGE_EMPTY'],
})
