import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, nothing } from '../../scalars.ts'
import { img, status, pictureRefusals, score, descriptor, gender } from './fields.ts'

export const faceDetect = defineCall({
  path: 'upload/faceDetect',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Count the faces on a picture uploaded under the policy',
  input: z.object({ img }),
  output: z.object({ data: z.object({ status, faces: z.int().min(0) }) }),
  errors: pictureRefusals,
})
export const deleteDetImg = defineCall({
  path: 'upload/deleteDetImg',
  verb: 'POST',
  owner: 'face',
  caller: 'N',
  summary: 'Delete a picture that was uploaded for face detection',
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
  summary: 'Every face on a picture: box, confidence, descriptor of 128 numbers, smile',
  input: z.object({ img }),
  errors: [...pictureRefusals, 'FACE_DETECT_FAILED', 'FACE_CONSENT_NEEDED'],
  output: z.object({
    width: count,
    height: count,
    faces: z.array(z.object({ box: faceBox, score, descriptor, smile: score, age: z.number(), gender })),
  }),
})
