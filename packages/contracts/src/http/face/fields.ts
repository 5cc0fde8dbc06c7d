import { z } from 'zod'
import { chosenPicture, line, objectKey } from '../../scalars.ts'

export const uploaded = 'object key of a picture uploaded under the policy'
export const img = chosenPicture.describe(uploaded)
/** where a picture is one of several options */
export const optionalPicture = z
  .union([objectKey, z.literal('')])
  .optional()
  .transform((key) => key || undefined)
  .describe(uploaded)
/** 128 numbers per face; the same person below a Euclidean distance of 0.6 */
export const descriptor = z.array(z.number().min(-2).max(2)).length(128)
export const label = line(40)
export const gender = z.union([z.literal(1), z.literal(2)])
export const score = z.number().min(0).max(1)
export const distance = z.number().min(0).describe('Euclidean; the same person below 0.6')
export const pictureRefusals = ['NOT_FOUND', 'IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE'] as const
export const faceRefusals = [
  ...pictureRefusals,
  'FACE_DETECT_FAILED',
  'NO_FACE',
  'MANY_FACES',
  'FACE_TOO_SMALL',
  'FACE_BLURRED',
] as const
export const status = z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 ok, 1 error, 2 no face')
