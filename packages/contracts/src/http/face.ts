import { z } from 'zod'
import { defineCall } from '../call.ts'
import { liveCity } from '../profile.ts'
import { chosenPicture, count, gid, id, line, nothing, objectKey, page, time, url } from '../scalars.ts'

const uploaded = 'object key of a picture uploaded under the policy'
const img = chosenPicture.describe(uploaded)
/** where a picture is one of several options */
const maybeImg = z
  .union([objectKey, z.literal('')])
  .optional()
  .transform((key) => key || undefined)
  .describe(uploaded)
/** 128 numbers per face; the same person below a Euclidean distance of 0.6 */
export const descriptor = z.array(z.number().min(-2).max(2)).length(128)
const label = line(40)
const gender = z.union([z.literal(1), z.literal(2)])
const score = z.number().min(0).max(1)
const distance = z.number().min(0).describe('Euclidean; the same person below 0.6')
const pictureRefusals = ['NOT_FOUND', 'IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE'] as const
const faceRefusals = [
  ...pictureRefusals,
  'FACE_DETECT_FAILED',
  'NO_FACE',
  'MANY_FACES',
  'FACE_TOO_SMALL',
  'FACE_BLURRED',
] as const
const status = z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 ok, 1 error, 2 no face')

export const faceDetect = defineCall({
  path: 'upload/faceDetect',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'How many faces are on a picture uploaded under the policy?',
  input: z.object({ img }),
  output: z.object({ data: z.object({ status, faces: z.int().min(0) }) }),
  errors: pictureRefusals,
})
export const deleteDetImg = defineCall({
  path: 'upload/deleteDetImg',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Remove a picture that was uploaded to look for faces on it',
  input: z.object({ imgName: img }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

const faceBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('pixels of the upright picture')
export const getFacesDesc = defineCall({
  path: 'face/getFacesDesc',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Every face on a picture: where, how sure, its 128 numbers, how much it smiles',
  input: z.object({ img }),
  errors: [...pictureRefusals, 'FACE_DETECT_FAILED', 'FACE_CONSENT_NEEDED'],
  output: z.object({
    width: count,
    height: count,
    faces: z.array(z.object({ box: faceBox, score, descriptor, smile: score, age: z.number(), gender })),
  }),
})

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
  summary: 'Put one’s own face on record, from a picture or as vectors a client computed',
  input: z
    .object({
      GID: gid.optional(),
      label,
      descriptions: z.array(descriptor).min(1).max(5).optional(),
      img: maybeImg,
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
    .object({ label, img: maybeImg, queryVector: descriptor.optional() })
    .refine((input) => input.queryVector !== undefined || input.img !== undefined, { error: 'IMAGE_REQUIRED' })
    .refine((input) => input.queryVector === undefined || input.img === undefined, {
      error: 'either img or queryVector',
    }),
  output: z.object({ target_id: id }),
})

const waysOf = ({ img, queryVector, target_id }: { img?: unknown; queryVector?: unknown; target_id?: unknown }) =>
  [img, queryVector, target_id].filter((way) => way !== undefined)
const searchInput = z
  .object({
    ...page,
    distance: z.number().gt(0).max(2).default(0.6).describe('the farthest that is shown'),
    batchSize: z.int().min(1).max(1000).optional().describe('how many the index is asked for at once'),
    loginfo: z
      .union([z.boolean(), z.string().max(2000)])
      .optional()
      .describe('the shipped client’s; without effect'),
    gender: gender.optional(),
    img: maybeImg,
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

const vector = {
  user_id: id,
  label,
  descriptions: descriptor,
  gender: gender.optional(),
  region: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
}
const admin = { verb: 'POST', owner: 'face', caller: 'A', roles: ['admin'] } as const
const changed = z.object({ changed: count, refused: z.array(z.object({ user_id: id, code: z.string() })) })
export const addFaceVector = defineCall({
  ...admin,
  path: 'face/addFaceVector',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Put a vector into the index, for a person with a consent on record',
  input: z.object(vector),
  output: changed,
})
export const batchAdd = defineCall({
  ...admin,
  path: 'face/batchAdd',
  audit: { kind: 'write', subjects: ['items.user_id'] },
  summary: 'As addFaceVector, up to 100',
  input: z.object({ items: z.array(z.object(vector)).min(1).max(100) }),
  output: changed,
})
export const updateFaceVector = defineCall({
  ...admin,
  path: 'face/updateFaceVector',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Replace the vector of a label',
  input: z.object(vector),
  output: changed,
})
export const batchUpdate = defineCall({
  ...admin,
  path: 'face/batchUpdate',
  audit: { kind: 'write', subjects: ['items.user_id'] },
  summary: 'As updateFaceVector, up to 100',
  input: z.object({ items: z.array(z.object(vector)).min(1).max(100) }),
  output: changed,
})
export const updateFaceInfo1 = defineCall({
  ...admin,
  path: 'face/updateFaceInfo1',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Rename a face’s label',
  input: z.object({ user_id: id, label, newLabel: label }),
  output: changed,
  errors: ['NOT_FOUND'],
})
export const updateFaceInfo2 = defineCall({
  ...admin,
  path: 'face/updateFaceInfo2',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Replace a face’s vector',
  input: z.object({ user_id: id, label, descriptions: descriptor }),
  output: changed,
  errors: ['NOT_FOUND'],
})
export const updateFaceInfo3 = defineCall({
  ...admin,
  path: 'face/updateFaceInfo3',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Set the gender and region a person’s faces are filtered by',
  input: z.object({
    user_id: id,
    gender: gender.optional(),
    region: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
  }),
  output: changed,
  errors: ['NOT_FOUND'],
})
export const updateFaceInfo4 = defineCall({
  ...admin,
  path: 'face/updateFaceInfo4',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Remove a face, or all of a person’s',
  input: z.object({ user_id: id, label: label.optional() }),
  output: changed,
  errors: ['NOT_FOUND'],
})

/** actions a person may be asked for in front of the camera */
export const livenessAction = z.enum(['left', 'right', 'smile'])
export type LivenessAction = z.output<typeof livenessAction>
export const verifyFace = defineCall({
  path: 'prof/verifyFace',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary:
    'Is this the person of the avatar, alive? First without frames: the challenge; then with its frames, one straight ahead and one for each action, in order',
  input: z
    .object({ challenge_id: id.optional(), frames: z.array(objectKey.describe(uploaded)).min(3).max(6).optional() })
    .refine((input) => (input.challenge_id === undefined) === (input.frames === undefined), {
      error: 'challenge_id and frames belong together',
    }),
  output: z.object({
    challenge: z.object({ challenge_id: id, actions: z.array(livenessAction), expiresAt: time }).nullable(),
    verified: z.boolean(),
    distance: distance.nullable(),
  }),
  errors: [
    ...faceRefusals,
    'FACE_CONSENT_NEEDED',
    'NEED_AVATAR',
    'LIVENESS_EXPIRED',
    'LIVENESS_FAILED',
    'LIVENESS_REPLAYED',
    'FACE_DIFFERENT',
    'FACE_DIFFERENT_ID',
    'NOT_FOUND',
  ],
})

const consentState = z.object({ given: z.boolean(), textVersion: z.string().nullable(), at: time.nullable() })
const addedBecause = 'the law wants a consent of its own before face data is made'
export const getFaceConsent = defineCall({
  path: 'face/getConsent',
  addedBecause,
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'The text one agrees to before any vector is made, and whether one did',
  input: nothing,
  output: z.object({
    consent: consentState,
    text: z.object({ version: z.string(), title: z.string(), body: z.string() }),
  }),
})
export const giveFaceConsent = defineCall({
  path: 'face/giveConsent',
  addedBecause,
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Agree to the text of this version',
  input: z.object({ textVersion: z.string().max(20) }),
  output: z.object({ consent: consentState }),
  errors: ['CONFLICT'],
})
export const withdrawFaceConsent = defineCall({
  path: 'face/withdrawConsent',
  addedBecause,
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Take the consent back: every vector of mine is removed',
  input: nothing,
  output: z.object({ consent: consentState }),
})
