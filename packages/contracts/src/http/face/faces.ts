import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, gid, id, nothing, time } from '../../scalars.ts'
import { label, score, descriptor, optionalPicture, status, faceRefusals } from './fields.ts'

/** a member's stored face data */
export const ownFace = z.object({
  _id: id,
  label: z.string(),
  source: z.enum(['avatar', 'photo', 'client', 'admin']),
  smile: score.nullable(),
  age: z.number().nullable(),
  addtime: time,
})
export type OwnFace = z.output<typeof ownFace>
export const addface = defineCall({
  path: 'face/addface',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Register my own face, from a picture or as vectors computed by the client',
  input: z
    .object({
      GID: gid.optional(),
      label,
      descriptions: z.array(descriptor).min(1).max(5).optional(),
      img: optionalPicture,
    })
    .refine((input) => input.descriptions !== undefined || input.img !== undefined, { error: 'IMAGE_REQUIRED' })
    .refine((input) => input.descriptions === undefined || input.img === undefined, {
      error: 'either descriptions or img',
    }),
  output: z.object({ data: z.object({ status, faces: count }) }),
  errors: [...faceRefusals, 'IMAGE_REQUIRED', 'FACE_SAVE_FAILED', 'FACE_CONSENT_NEEDED', 'FORBIDDEN'],
})
export const getFaceList = defineCall({
  path: 'face/getFaceList',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'One’s own faces and saved search targets',
  input: nothing,
  output: z.object({
    faces: z.array(ownFace),
    targets: z.array(z.object({ _id: id, label: z.string(), addtime: time })),
  }),
})
export const addTargetFace = defineCall({
  path: 'face/addTargetFace',
  verb: 'POST',
  owner: 'face',
  caller: 'V',
  summary: 'Save a face to search for',
  errors: [...faceRefusals, 'IMAGE_REQUIRED', 'FACE_CONSENT_NEEDED'],
  input: z
    .object({ label, img: optionalPicture, queryVector: descriptor.optional() })
    .refine((input) => input.queryVector !== undefined || input.img !== undefined, { error: 'IMAGE_REQUIRED' })
    .refine((input) => input.queryVector === undefined || input.img === undefined, {
      error: 'either img or queryVector',
    }),
  output: z.object({ target_id: id }),
})
