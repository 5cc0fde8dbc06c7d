import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'

export const detectFaces = defineInternalCall({ path: 'face/detect', owner: 'face', summary: 'Faces on a stored picture', input: z.object({ key: z.string().max(300) }), output: z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]), faces: z.int() }) })
