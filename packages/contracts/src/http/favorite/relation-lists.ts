import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, nothing, page, id } from '../../scalars.ts'
import { favoriteRecord } from './favorite.ts'
import { member } from './sending.ts'

export const list = <P extends string>(path: P, summary: string) =>
  defineCall({
    path: `favorite/${path}`,
    verb: 'POST',
    owner: 'social',
    caller: 'N',
    summary,
    input: z.object({ ...page }),
    output: z.object({
      list: z.array(
        favoriteRecord.extend({ blurred: z.boolean().describe('who it was is shown to VIP members only') }),
      ),
      total: count,
      unseen: count.optional().describe('how many of those who acted towards me I have not marked as seen; at most 99'),
    }),
  })
export const getiLikelist = list('getiLikelist', 'Whom I like')
export const getLikeMelist = list('getLikeMelist', 'Who likes me')
export const getLikeEachlist = list('getLikeEachlist', 'Likes on both sides')
export const getiLovelist = list('getiLovelist', 'Whom I love')
export const getLoveMelist = list('getLoveMelist', 'Who loves me')
export const getLoveEachlist = list('getLoveEachlist', 'Matches')
export const getiViewlist = list('getiViewlist', 'Whom I viewed')
export const getViewMelist = list('getViewMelist', 'Who viewed me')
export const getViewEachlist = list('getViewEachlist', 'Views on both sides')
export const getiSendMsglist = list('getiSendMsglist', 'Whom I wrote to')
export const getSendMsgMelist = list('getSendMsgMelist', 'Who wrote to me')
export const getSendMsgEachlist = list('getSendMsgEachlist', 'Messages on both sides')
export const getiSendGiftlist = list('getiSendGiftlist', 'To whom I sent flowers')
export const getSendGiftMelist = list('getSendGiftMelist', 'Who sent me flowers')
export const getSendGiftEachlist = list('getSendGiftEachlist', 'Flowers on both sides')
export const changeAllViewStatus = defineCall({
  path: 'favorite/changeAllViewStatus',
  verb: 'POST',
  owner: 'social',
  caller: 'N',
  summary: 'Mark all views as seen',
  input: nothing,
  output: nothing,
})
export const changeFavoriteViewStatus = defineCall({
  ...member,
  path: 'favorite/changeFavoriteViewStatus',
  summary: 'Mark the actions of one person as seen',
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
