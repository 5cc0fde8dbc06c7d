import { getRankList, getUserScoreRank } from '@xinyu/contracts/http/posts/boards'
import { api } from '../../shared/api/api.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { PAGE_SIZE } from '../../shared/ui/lists/infinite-list.tsx'

export const periods = ['day', 'week', 'month', 'all'] as const
export type Period = (typeof periods)[number]
export const boardNames = ['members', 'smile', 'likes'] as const
export type BoardName = (typeof boardNames)[number]

/** One place on a board of any kind. */
export interface Place {
  id: string
  rank: number
  name: string
  picture: string
  to: string
  value: string
}

const membersOf = async (period: Period, page: number): Promise<{ items: Place[]; hasMore: boolean }> => {
  const { list, hasMore } = await api(getUserScoreRank, { period, page, rows: PAGE_SIZE })
  const items = list.map(({ rank, score, user }) => ({
    id: user._id,
    rank,
    name: user.name || t('user.noName'),
    picture: pictureOf(user),
    to: `/user/${user._id}`,
    value: t('rank.score', { score: Math.round(score) }),
  }))
  return { items, hasMore }
}

const postsOf = async (
  by: 'smile' | 'likes',
  period: Period,
  page: number,
): Promise<{ items: Place[]; hasMore: boolean }> => {
  const { list, hasMore } = await api(getRankList, { by, period, page, rows: PAGE_SIZE })
  const items = list.map(({ rank, score, post }) => ({
    id: post._id,
    rank,
    name: post.user.name || t('user.noName'),
    picture: post.images[0]?.thumb ?? pictureOf(post.user),
    to: `/post/${post._id}`,
    value: by === 'likes' ? t('rank.likesOf', { count: score }) : t('rank.score', { score: Math.round(score) }),
  }))
  return { items, hasMore }
}

export const fetchPlaces = (name: BoardName, period: Period, page: number) =>
  name === 'members' ? membersOf(period, page) : postsOf(name, period, page)
