import { z } from 'zod'
import { defineCall } from '../call.ts'
import { userCard } from '../profile.ts'
import { clientId, count, id, nothing, page, points, publicText, time, url } from '../scalars.ts'
import { favoriteRecord } from './favorite.ts'
import { author, post } from './posts.ts'

const member = { verb: 'POST', owner: 'social', caller: 'N', built: false } as const
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
  errors: [...gone, 'STEALTH_MODE', 'MESSAGE_SELF', 'MESSAGE_EMPTY', 'NOT_ACCEPTING', 'PROFILE_NOT_APPROVED'],
})
const marking = { verb: 'POST', owner: 'social', caller: 'N' } as const
export const changeFavoriteViewStatus = defineCall({
  ...marking,
  path: 'favorite/changeFavoriteViewStatus',
  summary: 'Mark what one person did as seen',
  input: z.object({ favorite_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const changeAllFavoriteViewStatus = defineCall({
  ...marking,
  path: 'favorite/changeAllFavoriteViewStatus',
  summary: 'Mark likes, loves and follows of everybody as seen',
  input: nothing,
  output: nothing,
})

export const addSharePerson = defineCall({
  ...member,
  path: 'social/addSharePerson',
  summary: 'Who invited me; once, within a day of joining',
  input: z.object({ shareCode: z.string().trim().min(1).max(20) }),
  output: z.object({ inviter: author }),
  errors: ['SHARE_CODE_INVALID', 'ALREADY_INVITED', 'SELF'],
})
export const addView = defineCall({
  ...member,
  path: 'social/addView',
  summary: 'Put somebody into my browse history',
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
  summary: 'My code, link and QR payload, and what they brought',
  input: nothing,
  output: z.object({
    shareCode: z.string(),
    link: url,
    qr: z.string().describe('what the QR picture holds'),
    invited: count,
    approved: count,
    earned: reward,
    perPerson: reward.describe('what one approved person brings'),
  }),
})
export const myShareSuccess = defineCall({
  ...member,
  path: 'social/myShareSuccess',
  summary: 'Who came',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(z.object({ user: author, addtime: time, approved: z.boolean(), reward: reward.nullable() })),
    total: count,
  }),
})

const side = z.object({ post, score: z.number().describe('Elo of votes, started from the smile score'), votes: count })
/** two smile posts against each other */
export const smilePk = z.object({
  _id: id,
  left: side,
  right: side,
  status: z.enum(['open', 'closed']),
  myVote: z.enum(['left', 'right']).nullable(),
  addtime: time,
  closesAt: time,
})
export const getPKRecords = defineCall({
  ...member,
  path: 'smilePk/getPKRecords',
  caller: 'T',
  summary: 'PKs to vote on; with mine, those my smiles are in',
  input: z.object({ ...page, mine: z.boolean().default(false) }),
  output: z.object({ list: z.array(smilePk), hasMore: z.boolean() }),
})
export const addSmileScore = defineCall({
  ...member,
  path: 'smilePk/addSmileScore',
  summary: 'Vote; one a viewer a PK',
  input: z.object({ pk_id: id, choice: z.enum(['left', 'right']) }),
  output: z.object({ pk: smilePk }),
  errors: ['NOT_FOUND', 'ALREADY_VOTED', 'PK_CLOSED', 'SELF'],
})
export const updateSmilePkStatus = defineCall({
  ...member,
  path: 'smilePk/updateSmilePkStatus',
  summary: 'Enter an own smile post into PKs, or take it out',
  input: z.object({ post_id: id, enter: z.boolean() }),
  output: z.object({ post_id: id, entered: z.boolean() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NO_FACE'],
})
