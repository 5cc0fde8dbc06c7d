import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { pagePart } from '../../profile/page-part.ts'
import { userCard } from '../../profile.ts'
import { clientId, count, id, nothing, page, points, publicText, time } from '../../scalars.ts'

/** one side of a pair: what this person did towards the other */
const side = z.object({
  _id: id,
  isLike: z.boolean(),
  isLove: z.boolean(),
  isFollow: z.boolean(),
  viewedAt: time.nullable(),
  likedAt: time.nullable(),
  likedOn: pagePart
    .extend({ comment: z.string().optional() })
    .optional()
    .describe('of the other’s page; absent: all of it'),
  lovedAt: time.nullable(),
  recentMsgs: z
    .array(z.object({ _id: id, addtime: time }))
    .describe('the last messages that this person sent, without their text'),
  unread: z.array(id).describe('those of recentMsgs that the other has not read'),
  seen: z
    .object({ view: z.boolean(), act: z.boolean() })
    .optional()
    .describe('whether I have seen the other’s view, likes, loves and follows'),
})
/** `user` is the caller, `user2` the other; `love` is the caller's side, `love2` the other's */
export const favoriteRecord = z.object({
  _id: id,
  user: userCard,
  user2: userCard,
  love: side,
  love2: side,
  isMatch: z.boolean(),
  addtime: time,
})
export type FavoriteRecord = z.output<typeof favoriteRecord>

const other = z.object({ user2_id: id })
/** for a comment on one photo or answer */
export const maxCommentLength = 300
const gone = ['USER_NOT_FOUND', 'SELF', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED', 'BLACKLISTED'] as const

export const favorite = defineCall({
  path: 'favorite/favorite',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Record a view and notify the other member, unless I am in stealth',
  input: other,
  output: z.object({ view: favoriteRecord }),
  errors: gone,
})
/** cards of the deck that are reported at once */
export const MAX_SHOWN_CARDS = 30
export const addShown = defineCall({
  path: 'favorite/addShown',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  addedBecause:
    'people shown by the deck count as viewed: many at once, once a day for each pair; those who cannot be viewed are skipped silently',
  summary: 'Record people shown by the deck as viewed; they are notified as of any view, unless I am in stealth',
  input: z.object({ people: z.array(id).min(1).max(MAX_SHOWN_CARDS) }),
  output: nothing,
})
export const getfavorite = defineCall({
  path: 'favorite/getfavorite',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Our record',
  input: other,
  output: z.object({ favorite: favoriteRecord.nullable() }),
})
export const getfavoritelist = defineCall({
  path: 'favorite/getfavoritelist',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'All my records, latest first',
  input: z.object({ ...page }),
  output: z.object({ list: z.array(favoriteRecord), total: count }),
})
export const deleteOneFavorite = defineCall({
  path: 'favorite/deleteOneFavorite',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Remove what I did towards a member (unmatch)',
  input: z.object({ favorite_id: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
export const changeLikeStatus = defineCall({
  path: 'favorite/changeLikeStatus',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Like or unlike; free. With `on` one photo or answer; with a `comment` it is a message too, by its rules',
  input: other
    .extend({
      isLike: z.boolean().optional().describe('absent: toggle; with `on`: true'),
      on: pagePart
        .optional()
        .describe('the liked part of the other’s page; a later one replaces it without another notice'),
      comment: publicText(maxCommentLength, 'chat', 1)
        .optional()
        .describe('about `on`; the first message of the conversation'),
      clientId: clientId.optional().describe('of the comment: the same id gives the same message'),
    })
    .refine(({ comment, on }) => comment === undefined || on !== undefined, { error: 'a comment is about something' }),
  output: z.object({ favorite: favoriteRecord, linkFiltered: z.boolean().optional() }),
  checksTexts: 'chat checks the comment as it checks every message, and a repeat gets its first answer',
  errors: [
    ...gone,
    'NOT_FOUND',
    'STEALTH_MODE',
    'USER_DISABLED',
    'NOT_ACCEPTING',
    'WRITING_LIMITED',
    'ANSWER_AWAITED',
    'STRANGERS_LIMIT',
    'SENSITIVE',
    'CHECK_FAILED',
    'PROFILE_NOT_APPROVED',
  ],
})
export const changeLoveStatus = defineCall({
  path: 'favorite/changeLoveStatus',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Love, or withdraw it; a first love costs guanPoint and needs VIP; mutual love is a match',
  input: other.extend({ isLove: z.boolean().optional().describe('absent: toggle'), clientId: clientId.optional() }),
  output: z.object({
    favorite: favoriteRecord,
    isMatch: z.boolean(),
    cost: points.describe('guanPoint that this call cost'),
    guanPoint: points.nullable().describe('balance after, when points were spent'),
  }),
  errors: [...gone, 'NEED_VIP', 'GUANPOINT_NOT_ENOUGH', 'PROFILE_NOT_APPROVED'],
  idempotent: true,
})
const followInput = z.object({ user_id: id, isFollow: z.boolean().optional().describe('absent: toggle') })
const followOutput = z.object({ isFollow: z.boolean(), favorite: favoriteRecord })
export const follow2 = defineCall({
  path: 'favorite/follow2',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Follow; the caller’s profile must be approved',
  input: followInput,
  output: followOutput,
  errors: [...gone, 'PROFILE_NOT_APPROVED'],
})
export const follow = defineCall({
  path: 'posts/follow',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'As favorite/follow2',
  input: followInput,
  output: followOutput,
  errors: [...gone, 'PROFILE_NOT_APPROVED'],
})
