import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, file, id, nothing, objectKey, time, url } from '../../scalars.ts'
import { policy } from './upload.ts'

const platform = z.enum(['android', 'ios', 'web'])
export type AppPlatform = z.output<typeof platform>
export const appVersion = z.object({
  _id: id,
  number: count.describe('236'),
  name: z.string().max(20).describe('2.3.6'),
  notes: z.string().max(2000),
  notesEn: z.string().max(2000),
  url: url.nullable().describe('package or store page'),
  platform,
  force: z.boolean().describe('older clients must update'),
  addtime: time,
})
export type AppVersion = z.output<typeof appVersion>
/** The fields that an admin edits; clients open `url`, so it can only be a page or a file. */
export const versionFields = appVersion.omit({ _id: true, addtime: true }).extend({
  url: url.regex(/^https?:\/\/\S+$/).nullable(),
})
export const getNewVersion = defineCall({
  path: 'product/getNewVersion',
  verb: 'GET',
  owner: 'users',
  caller: 'T',
  summary: 'Published versions, newest first; at most 50 a platform',
  input: z.object({ platform: platform.optional() }),
  output: z.object({ list: z.array(appVersion) }),
})
export const addVersion = defineCall({
  path: 'product/addVersion',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: ['admin'],
  summary: 'Publish a version; its number must be above every other of the platform',
  input: versionFields.extend({ key: objectKey.optional().describe('of upload/uploadVersionFile') }),
  output: z.object({ version: appVersion }),
  errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_NUMBER'],
})
export const versionFilePolicy = defineCall({
  path: 'upload/versionFilePolicy',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: ['admin'],
  addedBecause: 'an app package is larger than the body of a call may be: it is uploaded to the object store directly',
  summary: 'A PostObject policy for one app package: 30 minutes, 200 MB, private until uploadVersionFile takes it',
  input: nothing,
  output: policy.output,
})
export const uploadVersionFile = defineCall({
  path: 'upload/uploadVersionFile',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: ['admin'],
  body: 'multipart',
  summary: 'Store an app package: a small one in this call, a large one by the key it was uploaded under',
  input: z.object({
    file: file.optional(),
    key: objectKey.optional().describe('as uploaded under upload/versionFilePolicy'),
    platform,
  }),
  output: z.object({ key: z.string(), url, size: count.describe('bytes'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  errors: ['TOO_LARGE', 'PACKAGE_INVALID'],
})
export const removeConfigFile = defineCall({
  path: 'upload/removeConfigFile',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: ['admin'],
  summary: 'Delete a stored package that no version uses',
  input: z.object({ key: objectKey }),
  output: nothing,
  errors: ['NOT_FOUND', 'PACKAGE_IN_USE'],
})
