import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'
import { gid, id, objectKey, url } from '../scalars.ts'

export const detectFaces = defineInternalCall({
  path: 'face/detect',
  owner: 'face',
  summary: 'Faces on a stored picture',
  input: z.object({ key: objectKey }),
  output: z.object({ data: z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]), faces: z.int() }) }),
})
export const scoreSmile = defineInternalCall({
  path: 'face/smile',
  owner: 'face',
  summary: 'Smile score of the largest face on a stored picture; null without a face',
  input: z.object({ key: objectKey }),
  output: z.object({
    smile: z.number().min(0).max(1).nullable(),
    faces: z.int().min(0),
    face: z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .nullable()
      .describe('the face that was measured, in fractions of the picture’s width and height'),
  }),
  errors: ['NOT_FOUND', 'IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE', 'FACE_DETECT_FAILED'],
})

export const compareWithAvatar = defineInternalCall({
  path: 'face/compare-with-avatar',
  owner: 'face',
  summary: 'Distance between the face on a stored picture and a member’s avatar; nothing is stored',
  input: z.object({ user_id: id, key: objectKey }),
  output: z.object({
    distance: z.number().nullable().describe('Euclidean; null: no consent, or no one face on either picture'),
  }),
})

/** `same`: near enough that it is probably one person */
export const faceLikeness = z.enum(['same', 'alike'])
/** without a consent for this purpose no face is compared */
export const faceComparisonState = z.enum(['compared', 'noConsent', 'noFace'])
const person = z.object({ name: z.string(), GID: gid, avatar: url.nullable() })
export const similarFace = z.object({
  user_id: id,
  user: person,
  isCompleted: z.int().min(0).max(6),
  likeness: faceLikeness,
})
export const findSimilarFaces = defineInternalCall({
  path: 'face/similar',
  owner: 'face',
  summary:
    'Members whose face resembles a member’s avatar, also those not searchable by others; for moderators, the nearest first',
  input: z.object({ user_id: id, take: z.int().min(1).max(12) }),
  output: z.object({ state: faceComparisonState, faces: z.array(similarFace) }),
})

export const nudity = z.object({
  drawing: z.number(),
  hentai: z.number(),
  neutral: z.number(),
  porn: z.number(),
  sexy: z.number(),
})
export const nudityVerdict = z.enum(['clear', 'review', 'refuse'])
export type NudityVerdict = z.output<typeof nudityVerdict>
export const scoreNudity = defineInternalCall({
  path: 'face/nudity',
  owner: 'face',
  summary: 'Nudity score of a stored picture; also published as face.image-scored',
  errors: ['IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE'],
  input: z.object({ key: objectKey, user_id: z.string().nullable() }),
  output: z.object({ score: z.number(), verdict: nudityVerdict }),
})

/** Rebuilds the search index from the stored descriptors; without `start` it returns the progress. */
export const reindexFaces = defineInternalCall({
  path: 'face/reindex',
  owner: 'face',
  summary: 'Rebuild the face index while searches are answered',
  input: z.object({ start: z.boolean() }),
  output: z.object({ state: z.enum(['idle', 'running', 'done', 'failed']), done: z.int(), total: z.int() }),
})
