import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { id, objectKey, time } from '../../scalars.ts'
import { uploaded, distance, faceRefusals } from './fields.ts'

/** actions a person may be asked for in front of the camera */
export const livenessAction = z.enum(['left', 'right', 'smile'])
export type LivenessAction = z.output<typeof livenessAction>
export const verifyFace = defineCall({
  path: 'prof/verifyFace',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary:
    'Liveness check against the avatar. First without frames: returns the challenge; then with its frames, one straight ahead and one for each action, in order',
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
