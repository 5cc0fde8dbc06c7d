import { newId } from '@xinyu/platform/ids'
import { at, fill, ownerOf, stored } from './fill.mjs'

const noView = {
  isLike: false,
  isLove: false,
  isFollow: false,
  viewedAt: null,
  likedAt: null,
  lovedAt: null,
  actedAt: null,
}
/** One person's side of a relation without any act. */
export const sideOf = (user_id, other_id) => ({
  _id: `${user_id}:${other_id}`,
  user_id,
  other_id,
  pair_id: `${user_id}-${other_id}`,
  version: 1,
  seenAt: null,
  isMatch: false,
  own: noView,
  other: noView,
})
/** An approved post without pictures, city, likes and comments. */
export const postOf = (user_id) => ({
  _id: newId(),
  user_id,
  type: 'mood',
  text: '今天去爬山',
  topic: null,
  images: [],
  city: null,
  cityCode: null,
  provinceCode: null,
  reason: null,
  likeCount: 0,
  commentCount: 0,
  reports: 0,
  openReports: 0,
  isChecked: 1,
  deletedAt: null,
  isListed: true,
  needsCheck: false,
  hot: 0,
  ...stored,
})

export const fillSocial = async (service, count, me, author) => {
  const view = { ...noView, viewedAt: at(0), recentMsgs: [] }
  await fill(service, 'relation_sides', count, (index) => ({
    ...sideOf(ownerOf(index, me), newId()),
    lists: ['i-view', 'acted'],
    touchedAt: at(index),
    own: view,
    other: view,
  }))
  await fill(service, 'posts', count, (index) => ({ ...postOf(ownerOf(index, author)), addtime: at(index) }))
}
