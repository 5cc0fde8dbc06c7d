import { z } from 'zod'
import { adminRoles } from '../call.ts'
import { defineInternalCall } from '../internal-call.ts'
import { id, time } from '../scalars.ts'

/** what a guard must know about a caller at this moment */
export const standing = z.object({
  type: z.enum(['temp', 'normal']), isCompleted: z.int(), vipLimitDate: time.nullable(), roles: z.array(z.enum(adminRoles)),
  notBefore: z.int().describe('tokens issued before this second are void'),
})
export type Standing = z.output<typeof standing>
export const getStanding = defineInternalCall({ path: 'users/standing', owner: 'users', summary: 'Who is this, now?', input: z.object({ user_id: id }), output: z.object({ standing: standing.nullable() }) })
