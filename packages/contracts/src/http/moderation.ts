import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../scalars.ts'

export const checkMsg = defineCall({
  path: 'users/checkMsg', verb: 'POST', owner: 'moderation', caller: 'T', summary: 'Is a text clean?',
  input: z.object({ msg: z.string().max(5000) }), output: z.object({ checkRes: z.object({ badword: z.string().nullable(), value: z.int().min(0).max(4) }) }),
})
export const reportUser = defineCall({
  path: 'users/reportUser', verb: 'POST', owner: 'moderation', caller: 'N', summary: 'Report somebody; the evidence survives a block',
  input: z.object({ user2_id: id, reason: z.enum(['spam', 'scam', 'harassment', 'sexual', 'fake', 'minor', 'illegal', 'other']), text: z.string().trim().max(1000).default(''), images: z.array(z.string().max(300)).max(6).default([]) }),
  output: z.object({ report_id: id }), errors: ['SELF', 'USER_NOT_FOUND'],
})
