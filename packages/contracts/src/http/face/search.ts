import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { liveCity } from '../../profile.ts'
import { gid, id, page, url } from '../../scalars.ts'
import { distance, gender, optionalPicture, descriptor, score, faceRefusals } from './fields.ts'

const waysOf = ({ img, queryVector, target_id }: { img?: unknown; queryVector?: unknown; target_id?: unknown }) =>
  [img, queryVector, target_id].filter((way) => way !== undefined)
const searchInput = z
  .object({
    ...page,
    distance: z.number().gt(0).max(2).default(0.6).describe('largest distance of a result'),
    batchSize: z.int().min(1).max(1000).optional().describe('page size of the index query'),
    loginfo: z
      .union([z.boolean(), z.string().max(2000)])
      .optional()
      .describe('sent by the shipped client; without effect'),
    gender: gender.optional(),
    img: optionalPicture,
    queryVector: descriptor.optional(),
    target_id: id.optional().describe('of addTargetFace'),
  })
  .refine((input) => waysOf(input).length > 0, { error: 'IMAGE_REQUIRED' })
  .refine((input) => waysOf(input).length <= 1, { error: 'one of img, queryVector and target_id' })
export const faceMatch = z.object({
  _id: id,
  GID: gid,
  name: z.string(),
  avatar: url.nullable(),
  gender: gender.nullable(),
  age: z.int().nullable(),
  liveCity: liveCity.nullable(),
  distance,
  smile: score.nullable(),
})
export type FaceMatch = z.output<typeof faceMatch>
const search = <P extends string>(path: P, summary: string) =>
  defineCall({
    path: `face/${path}`,
    verb: 'POST',
    owner: 'face',
    caller: 'V',
    summary,
    input: searchInput,
    output: z.object({ users: z.array(faceMatch).describe('nearest first'), hasMore: z.boolean() }),
    errors: [...faceRefusals, 'FACE_CONSENT_NEEDED'],
  })
export const searchUserFace = search('searchUserFace', 'Members who look like a photo, a vector or a saved face')
export const searchUserFaceV2 = search('searchUserFaceV2', 'As face/searchUserFace')
export const searchFaces = search('searchFaces', 'As face/searchUserFace')
export const searchFaceVector = search('searchFaceVector', 'As face/searchUserFace')
export const searchSimilarityFace = search('searchSimilarityFace', 'As face/searchUserFace')

export const getSmileRankList = defineCall({
  path: 'face/getSmileRankList',
  verb: 'POST',
  owner: 'face',
  caller: 'T',
  summary: 'The best smiles',
  input: z.object({ ...page, period: z.enum(['day', 'week', 'month', 'all']).default('all') }),
  output: z.object({ list: z.array(faceMatch.omit({ distance: true })), hasMore: z.boolean() }),
})
