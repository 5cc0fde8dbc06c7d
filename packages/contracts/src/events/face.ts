import { z } from 'zod'
import { defineFact } from '../event.ts'
import { nudity, nudityVerdict } from '../internal/face.ts'
import { count, id, likenessPrint, time } from '../scalars.ts'

export const pictureNoted = defineFact({
  type: 'face.picture-noted.v1',
  owner: 'face',
  aggregate: 'picture',
  summary: 'An uploaded picture needs a nudity score',
  personal: ['key'],
  data: z.object({ key: z.string().describe('object key'), user_id: id.nullable() }),
})
export const imageScored = defineFact({
  type: 'face.image-scored.v1',
  owner: 'face',
  aggregate: 'picture',
  summary: 'The nudity score of an uploaded picture',
  personal: ['key'],
  data: z.object({
    key: z.string().describe('object key'),
    user_id: id.nullable(),
    nudity,
    score: z.number().min(0).max(1).describe('sum of porn and hentai'),
    verdict: nudityVerdict,
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional()
      .describe('perceptual hash of 64 bits; similar pictures have similar ones'),
    print: likenessPrint
      .optional()
      .describe('another one, which also crops of a picture keep nearly; absent in earlier versions'),
  }),
})
const member = <V extends string, E extends z.ZodRawShape>(
  verb: V,
  summary: string,
  extra: E,
  personal: readonly string[] = [],
) =>
  defineFact({
    personal,
    type: `face.${verb}.v1`,
    owner: 'face',
    aggregate: 'member',
    summary,
    data: z.object({ user_id: id, ...extra }),
  })
export const consentChanged = member('consent-changed', 'A member gave or withdrew the consent to face search', {
  given: z.boolean(),
  textVersion: z.string(),
})
export const avatarNoted = member(
  'avatar-noted',
  'An avatar waits to be measured',
  { key: z.string().describe('object key') },
  ['key'],
)
export const facesChanged = member('faces-changed', 'The searchable faces of a member have changed', {
  faces: count,
  smile: z.number().nullable().describe('of the avatar'),
})
export const faceVerified = member('verified', 'A liveness check has matched the avatar’s face', {
  distance: z.number(),
  at: time,
})
export const faceDataErased = member('data-erased', 'The face service has erased a person', { at: time })
