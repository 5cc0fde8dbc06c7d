import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { date, id, objectKey, url } from '../scalars.ts'

/** Fetched when a moderator opens the review; the caller stores none of it. */
export const getIdentityPhotos = defineInternalCall({
  path: 'users/id-papers',
  owner: 'users',
  summary: 'A member’s submission for the real-name check, for the reviewing moderator',
  input: z.object({ user_id: id, revision: z.int() }),
  output: z.object({
    papers: z
      .object({
        realName: z.string(),
        idCard: z.string().describe('masked'),
        birthday: date,
        gender: z.int(),
        front: url.nullable().describe('signed, for 5 minutes; null once it is deleted'),
        back: url.nullable(),
        avatarDistance: z.number().nullable(),
      })
      .nullable()
      .describe('null: deleted, or replaced by a later one'),
  }),
})
export const getCertificates = defineInternalCall({
  path: 'users/grade-papers',
  owner: 'users',
  summary: 'A member’s proof of education, for the reviewing moderator',
  input: z.object({ user_id: id, revision: z.int() }),
  output: z.object({
    papers: z
      .object({
        education: z.int().min(0).max(6),
        school: z.string(),
        certificates: z.array(url).describe('signed, for 5 minutes'),
      })
      .nullable(),
  }),
})
/** For comparing it with a face in front of the camera; only while the photo is stored. */
export const getIdPhoto = defineInternalCall({
  path: 'users/id-photo',
  owner: 'users',
  summary: 'The object key of the portrait side of a member’s ID card',
  input: z.object({ user_id: id }),
  output: z.object({ key: objectKey.nullable() }),
})
