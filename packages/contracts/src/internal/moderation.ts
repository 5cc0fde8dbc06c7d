import { z } from 'zod'
import { defineInternalCall } from '../internal-call.ts'

export const checkText = defineInternalCall({
  path: 'moderation/check-text',
  owner: 'moderation',
  summary: 'Is a text clean?',
  input: z.object({ text: z.string().max(5000), scene: z.enum(['chat', 'profile', 'post', 'comment']) }),
  output: z.object({ value: z.int().min(0).max(4), badword: z.string().nullable() }),
})
