import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, id } from '../../scalars.ts'
import { label, descriptor, gender } from './fields.ts'

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
  summary: 'Add a vector to the index, for a person with a stored consent',
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
