import { z } from 'zod'
import { defineCall } from '../call.ts'
import { userCard } from '../profile.ts'
import { clientId, count, cursor, cursorPage, id, nothing, page, points, publicText, time, url } from '../scalars.ts'
import { favoriteRecord } from './favorite.ts'
import { author, post } from './posts.ts'

const member = { verb: 'POST', owner: 'social', caller: 'N' } as const
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
    'ANSWER_AWAITED',
    'STRANGERS_LIMIT',
    'SENSITIVE',
    'CHECK_FAILED',
    'PROFILE_NOT_APPROVED',
  ],
})
export const changeFavoriteViewStatus = defineCall({
  ...member,
  path: 'favorite/changeFavoriteViewStatus',
  summary: 'Mark what one person did as seen',
  input: z.object({ favorite_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const changeAllFavoriteViewStatus = defineCall({
  ...member,
  path: 'favorite/changeAllFavoriteViewStatus',
  summary: 'Mark likes, loves and follows of everybody as seen',
  input: nothing,
  output: nothing,
})

export const addSharePerson = defineCall({
  ...member,
  path: 'social/addSharePerson',
  summary: 'Who invited me; once, within a day of joining, on a device that nobody joined from before',
  input: z.object({ shareCode: z.string().trim().min(1).max(20) }),
  output: z.object({ inviter: author }),
  errors: ['SHARE_CODE_INVALID', 'ALREADY_INVITED', 'INVITE_TOO_LATE', 'DEVICE_NOT_NEW', 'INVITE_LOOP', 'SELF'],
})
export const addView = defineCall({
  ...member,
  path: 'social/addView',
  summary: 'Put somebody into my browse history; nobody is told, which favorite/favorite does',
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
    earned: reward.describe('what has been paid'),
    owed: reward.describe('approved, and paid within minutes'),
    perPerson: reward.describe('what one approved person brings'),
  }),
})
export const myShareSuccess = defineCall({
  ...member,
  path: 'social/myShareSuccess',
  summary: 'Who came',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(
      z.object({
        user: author,
        addtime: time,
        approved: z.boolean(),
        reward: reward.nullable().describe('null until they are approved, or when there is none'),
        state: z.enum(['waiting', 'approved', 'paid', 'refused']),
        refusal: z.enum(['DEVICE_NOT_NEW', 'INVITE_LOOP', 'GONE']).nullable().describe('why there is no reward'),
        approvedAt: time.nullable(),
        paidAt: time.nullable(),
      }),
    ),
    total: count,
  }),
})

const side = z.object({
  post,
  score: z.number().describe('Elo of votes, started from the smile score'),
  votes: count.describe('0 until the reader may know: after their vote, in own PKs, when it is over'),
  share: z.number().min(0).max(1).nullable().optional().describe('of the votes; null until the reader may know'),
})
const choice = z.enum(['left', 'right'])
/** two smile posts against each other */
export const smilePk = z.object({
  _id: id,
  left: side,
  right: side,
  status: z.enum(['open', 'closed']),
  myVote: choice.nullable(),
  mySide: choice.nullable().optional().describe('whose smile is mine'),
  result: z
    .enum(['left', 'right', 'draw', 'void'])
    .nullable()
    .optional()
    .describe('null while it is open; void: one of the smiles left it'),
  addtime: time,
  closesAt: time,
})
export type SmilePk = z.output<typeof smilePk>
export const getPKRecords = defineCall({
  ...member,
  path: 'smilePk/getPKRecords',
  caller: 'T',
  summary: 'Open PKs of others that I have not voted in; or those my smiles are in; or the results of those I voted in',
  input: z.object({
    ...cursorPage,
    mine: z.boolean().default(false),
    voted: z.boolean().default(false).describe('those I voted in, the latest vote first'),
  }),
  output: z.object({ list: z.array(smilePk), hasMore: z.boolean(), next: cursor.nullable().optional() }),
})
export const addSmileScore = defineCall({
  ...member,
  path: 'smilePk/addSmileScore',
  summary: 'Vote; one a viewer a PK, and the same vote again is the same',
  input: z.object({ pk_id: id, choice }),
  output: z.object({ pk: smilePk }),
  errors: ['NOT_FOUND', 'ALREADY_VOTED', 'PK_CLOSED', 'SELF', 'PROFILE_NOT_APPROVED'],
})
export const updateSmilePkStatus = defineCall({
  ...member,
  path: 'smilePk/updateSmilePkStatus',
  summary: 'Enter an own smile post into PKs and boards, or take it out of both',
  input: z.object({ post_id: id, enter: z.boolean() }),
  output: z.object({ post_id: id, entered: z.boolean() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NO_FACE'],
})
export const getSmilePicks = defineCall({
  ...member,
  path: 'smilePk/getPicks',
  caller: 'T',
  summary: 'The smiles of featured members, newest first',
  addedBecause: 'featured members fill the smile picks, and no call of the specification lists them',
  input: z.object({ ...cursorPage }),
  output: z.object({ posts: z.array(post), hasMore: z.boolean(), next: cursor.nullable() }),
})
