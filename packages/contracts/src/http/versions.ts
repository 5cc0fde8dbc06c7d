import { z } from 'zod'
import { defineCall } from '../call.ts'
import { count, file, id, nothing, objectKey, time, url } from '../scalars.ts'

const platform = z.enum(['android', 'ios', 'web'])
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
export const getNewVersion = defineCall({
  path: 'product/getNewVersion',
  verb: 'GET',
  owner: 'users',
  caller: 'T',
  built: false,
  summary: 'Versions, newest first',
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
  built: false,
  summary: 'Publish a version; its number must be above every other of the platform',
  input: appVersion
    .omit({ _id: true, addtime: true })
    .extend({ key: objectKey.optional().describe('of upload/uploadVersionFile') }),
  output: z.object({ version: appVersion }),
  errors: ['CONFLICT', 'NOT_FOUND'],
})
export const uploadVersionFile = defineCall({
  path: 'upload/uploadVersionFile',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: ['admin'],
  body: 'multipart',
  built: false,
  summary: 'Store an app package',
  input: z.object({ file, platform }),
  output: z.object({ key: z.string(), url, size: count.describe('bytes'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  errors: ['TOO_LARGE'],
})
export const removeConfigFile = defineCall({
  path: 'upload/removeConfigFile',
  audit: { kind: 'write', subjects: [] },
  verb: 'POST',
  owner: 'users',
  caller: 'A',
  roles: ['admin'],
  built: false,
  summary: 'Delete a stored package that no version names',
  input: z.object({ key: objectKey }),
  output: nothing,
  errors: ['CONFLICT', 'NOT_FOUND'],
})
