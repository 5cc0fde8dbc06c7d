import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, id, points, publicText } from '../../scalars.ts'
import { favoriteRecord } from './favorite.ts'

export const member = { verb: 'POST', owner: 'social', caller: 'N' } as const
const gone = ['USER_NOT_FOUND', 'SELF', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED', 'BLACKLISTED'] as const

export const sendGift = defineCall({
  ...member,
  path: 'favorite/sendGift',
  summary: 'Flowers, as gift/sendFlowerV2, answered with our record',
  signed: true,
  idempotent: true,
  input: z.object({ user2_id: id, num: z.int().min(1).max(999).default(1), clientId }),
  output: z.object({ favorite: favoriteRecord, guanPoint: points.describe('balance after'), cost: points }),
  errors: [...gone, 'GUANPOINT_NOT_ENOUGH', 'SIGNATURE_INVALID'],
})
export const sendOneMsg = defineCall({
  ...member,
  path: 'favorite/sendOneMsg',
  summary: 'One message from outside a chat; same rules as msg/addMsg2',
  idempotent: true,
  input: z.object({ user2_id: id, content: publicText(2000, 'chat'), clientId: clientId.optional() }),
  output: z.object({ favorite: favoriteRecord, linkFiltered: z.boolean() }),
  checksTexts: 'chat checks it as it checks every message, and a repeat gets its first answer',
  errors: [
    ...gone,
    'STEALTH_MODE',
    'MESSAGE_SELF',
    'MESSAGE_EMPTY',
    'NOT_ACCEPTING',
    'WRITING_LIMITED',
    'ANSWER_AWAITED',
    'STRANGERS_LIMIT',
    'SENSITIVE',
    'CHECK_FAILED',
    'PROFILE_NOT_APPROVED',
  ],
})
