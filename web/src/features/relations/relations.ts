import type { FavoriteRecord } from '@xinyu/contracts/http/favorite/favorite'
import {
  changeLikeStatus,
  changeLoveStatus,
  deleteOneFavorite,
  favorite,
  follow2,
  getfavorite,
} from '@xinyu/contracts/http/favorite/favorite'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { addView } from '@xinyu/contracts/http/social/sharing'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { forgetMatch, announceMatch } from './match.ts'

const keyOf = (userId: string) => ['favorite', userId] as const
const put = async (userId: string, record: FavoriteRecord): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: keyOf(userId) })
  queryClient.setQueryData(keyOf(userId), record)
  void queryClient.invalidateQueries({ queryKey: ['relations'] })
}
/** how often I acted towards somebody: the answer to what was asked before an act must not replace the act's */
const acts = new Map<string, number>()
const cacheRelation = async (userId: string, record: FavoriteRecord): Promise<void> => {
  acts.set(userId, (acts.get(userId) ?? 0) + 1)
  await put(userId, record)
}
/** The list on screen keeps its rows, so that a wrong tap can be undone; the next visit re-fetches it. */
const staleFollows = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['follows'], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: ['profile-counts'] })
}

export const relationQuery = (userId: string) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: async () => (await api(getfavorite, { user2_id: userId })).favorite,
  })

/** My relation to somebody; undefined while loading, null when there is none. With `ask` false only what is cached. */
export const useRelation = (userId: string, ask = true): FavoriteRecord | null | undefined => {
  const member = useAuthStatus() === 'member'
  return useQuery({ ...relationQuery(userId), enabled: member && ask }).data
}

/** Both like each other: a moment of its own, unless they are a match already. */
const cacheLike = async (userId: string, record: FavoriteRecord): Promise<void> => {
  await cacheRelation(userId, record)
  if (record.love.isLike && record.love2.isLike && !record.isMatch) announceMatch(record.user2, record._id, 'like')
}

export const like = async (userId: string, isLike: boolean): Promise<void> => {
  await cacheLike(userId, (await api(changeLikeStatus, { user2_id: userId, isLike })).favorite)
}

/** A like of a photo or answer, with a comment; the same `clientId` is the same comment. */
export interface PartLike {
  on: PagePart
  /** empty: a like without a comment */
  comment: string
  clientId: string
}

export const likePart = async (userId: string, { on, comment, clientId }: PartLike): Promise<void> => {
  const words = comment === '' ? {} : { comment, clientId }
  const { favorite: record, linkFiltered } = await api(changeLikeStatus, { user2_id: userId, on, ...words })
  await cacheLike(userId, record)
  toast(t(linkFiltered ? 'notice.LINK_FILTERED' : comment === '' ? 'user.likedPart' : 'user.likedAndSent'))
}

export const follow = async (userId: string, isFollow: boolean): Promise<void> => {
  await cacheRelation(userId, (await api(follow2, { user_id: userId, isFollow })).favorite)
  staleFollows()
  toast(t(isFollow ? 'user.followed' : 'user.unfollowed'))
}

/** Loves somebody or withdraws it. The first love costs points; the same `clientId` makes a repeat cost nothing. */
export const love = async (
  userId: string,
  isLove: boolean,
  clientId = crypto.randomUUID() as string,
): Promise<void> => {
  const {
    favorite: record,
    isMatch,
    cost,
    guanPoint,
  } = await api(changeLoveStatus, { user2_id: userId, isLove, clientId })
  await cacheRelation(userId, record)
  if (guanPoint !== null) void reloadMe()
  if (!isLove) return forgetMatch(userId)
  if (isMatch) announceMatch(record.user2, record._id)
  else toast(cost > 0 ? t('user.lovedFor', { cost, left: guanPoint ?? 0 }) : t('user.loved'))
}

/** Records a view of somebody's page, for them and in my history. A failure must not disturb the page. */
export const recordView = async (userId: string): Promise<void> => {
  const before = acts.get(userId)
  try {
    const [{ view }] = await Promise.all([api(favorite, { user2_id: userId }), api(addView, { user_id: userId })])
    if (acts.get(userId) === before) await put(userId, view)
  } catch (error) {
    console.warn('view not recorded', { user: userId, error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** Withdraws everything I did towards somebody, after a confirmation; true when done. */
export const unmatch = async (recordId: string, userId: string, name: string): Promise<boolean> => {
  const confirmed = await confirm({
    title: t('user.unmatchTitle', { name }),
    text: t('user.unmatchText'),
    confirm: t('user.unmatch'),
    cancel: t('common.cancel'),
    danger: true,
  })
  if (!confirmed) return false
  await api(deleteOneFavorite, { favorite_id: recordId })
  forgetMatch(userId)
  await queryClient.invalidateQueries()
  toast(t('user.unmatched'))
  return true
}

/** Blocks after a confirmation; true when done. */
export const block = async (userId: string, name: string): Promise<boolean> => {
  const confirmed = await confirm({
    title: t('user.blockTitle', { name }),
    text: t('user.blockText'),
    confirm: t('user.block'),
    cancel: t('common.cancel'),
    danger: true,
  })
  if (!confirmed) return false
  await api(addToBlackList, { user2_id: userId })
  await queryClient.invalidateQueries()
  toast(t('user.blocked'))
  return true
}
