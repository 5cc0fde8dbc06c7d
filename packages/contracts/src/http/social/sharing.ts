import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { userCard } from '../../profile.ts'
import { count, id, nothing, page, points, time, url } from '../../scalars.ts'
import { author } from '../posts/posts.ts'
import { member } from '../favorite/sending.ts'

export const addSharePerson = defineCall({
  ...member,
  path: 'social/addSharePerson',
  summary: 'Set who invited me; once, within a day of joining, on a device that nobody joined from before',
  input: z.object({ shareCode: z.string().trim().min(1).max(20) }),
  output: z.object({ inviter: author }),
  errors: ['SHARE_CODE_INVALID', 'ALREADY_INVITED', 'INVITE_TOO_LATE', 'DEVICE_NOT_NEW', 'INVITE_LOOP', 'SELF'],
})
export const addView = defineCall({
  ...member,
  path: 'social/addView',
  summary: 'Add a member to my browse history; unlike favorite/favorite it sends no notice',
  input: z.object({ user_id: id }),
  output: nothing,
  errors: ['USER_NOT_FOUND', 'VIEW_FAILED'],
})
export const getView = defineCall({
  ...member,
  path: 'social/getView',
  summary: 'My browse history, latest first',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(z.object({ user: userCard, addtime: time, times: count })), total: count }),
})
const reward = z.object({ days: count.describe('VIP days'), points })
export const myShare = defineCall({
  ...member,
  path: 'social/myShare',
  summary: 'My invitation code, link and QR payload, and my rewards',
  input: nothing,
  output: z.object({
    shareCode: z.string(),
    link: url,
    qr: z.string().describe('what the QR picture holds'),
    invited: count,
    approved: count,
    earned: reward.describe('rewards that have been paid'),
    owed: reward.describe('rewards that are approved and paid within minutes'),
    perPerson: reward.describe('reward for one approved person'),
  }),
})
export const myShareSuccess = defineCall({
  ...member,
  path: 'social/myShareSuccess',
  summary: 'People I invited',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(
      z.object({
        user: author,
        addtime: time,
        approved: z.boolean(),
        reward: reward.nullable().describe('null until they are approved, or if there is no reward'),
        state: z.enum(['waiting', 'approved', 'paid', 'refused']),
        refusal: z.enum(['DEVICE_NOT_NEW', 'INVITE_LOOP', 'GONE']).nullable().describe('why there is no reward'),
        approvedAt: time.nullable(),
        paidAt: time.nullable(),
      }),
    ),
    total: count,
  }),
})
