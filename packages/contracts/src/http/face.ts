import { z } from 'zod'
import { defineCall } from '../call.ts'

export const faceDetect = defineCall({
  path: 'upload/faceDetect', verb: 'POST', owner: 'face', caller: 'N', summary: 'How many faces are on a picture uploaded under the policy?',
  input: z.object({ img: z.string().max(300).describe('object key') }), output: z.object({ data: z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]), faces: z.int().min(0) }) }),
})
