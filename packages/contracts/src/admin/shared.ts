import { z } from 'zod'
import { id, time } from '../scalars.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'

/** filters of every list */
export const search = { q: z.string().max(60).optional(), id: z.array(id).optional().describe('getMany') }
export const reason = z.string().trim().min(2).max(500)

/** until when the moderator may undo a decision that is not published yet */
export const held = { heldUntil: time.nullable().default(null) }
/** undoes the moderator’s own decision before it is published; a repeat changes nothing */
export const takeBack = {
  summary: 'Undo one’s own decision, before it is published',
  input: z.object({}),
  roles: ['moderator'],
} as const

export const review = {
  id,
  user_id: id,
  revision: z.int(),
  user: userSnapshot,
  status: z.enum(['waiting', 'approved', 'rejected', 'superseded']),
  priority: z.int(),
  waitingSince: time,
  claimedBy: id.nullable(),
  claimedUntil: time.nullable(),
  decidedBy: id.nullable(),
  decidedAt: time.nullable(),
  reasonCode: z.string().nullable(),
  reason: z.string(),
  ...held,
}
/** the result of the picture check; absent if it found nothing */
export const imageFlag = z.object({ score: z.number().min(0).max(1), verdict: z.enum(['review', 'refuse']) })
export const reviewedText = z.object({
  field: z.string(),
  text: z.string(),
  badword: z.string().nullable(),
  voice: z.object({ url: z.string(), seconds: z.int() }).optional().describe('of a spoken answer'),
  before: z.string().optional().describe('the last approved value; absent in lists, and if there is none'),
})
export const reviewedImage = z.object({
  _id: id,
  url: z.string(),
  desc: z.string(),
  nudity: imageFlag.optional(),
  isNew: z.boolean().optional().describe('not part of the last approved values; absent where `before` is'),
})
export const reviewHistory = z.array(
  z.object({ at: time, decision: z.string(), reason: z.string(), by: id.nullable() }),
)
export const reviewFilter = z.object({
  ...search,
  status: z.enum(['waiting', 'approved', 'rejected', 'superseded']).optional(),
  user_id: id.optional(),
})
export const reviewActions = {
  claim: {
    summary: 'Claim it for 5 minutes, so that nobody else works on it',
    input: z.object({}),
    roles: ['moderator'],
  },
  approve: { summary: 'Approve this revision', input: z.object({ revision: z.int() }), roles: ['moderator'] },
  sendBack: {
    summary: 'Send back with a reason',
    input: z.object({ revision: z.int(), reasonCode: z.string().max(40), reason }),
    roles: ['moderator'],
  },
  takeBack,
} as const
