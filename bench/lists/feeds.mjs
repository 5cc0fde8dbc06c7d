// Posts for bench/feeds.mjs, written straight into the database: of 2,000 authors, of whom the reader follows 200.
import { encodeCursor } from '@xinyu/platform/db/lists/cursor-page'
import { newId } from '@xinyu/platform/ids'
import { hotOf } from '@xinyu/social/posts/posts.rules'
import { derivedFrom } from '@xinyu/social/posts/post.document'
import { snapshot } from '@xinyu/testkit/people/builders'
import { fill, stored } from './fill.mjs'
import { postOf as blankPostOf, sideOf } from './social.mjs'

const authorCount = 2_000
const followed = 200
const second = 1_000
/** cities of Zhejiang and elsewhere; one post in twenty is in the reader's city */
const placeOf = (index) => {
  const provinceCode = index % 5 === 0 ? '33' : '44'
  return { provinceCode, cityCode: index % 20 === 0 ? '3301' : `${provinceCode}02` }
}

/** A stored post: one in forty awaits review, one in fifty is rejected. */
const postOf = (index, user_id) => {
  const addtime = new Date(Date.now() - index * second)
  const isChecked = index % 50 === 7 ? 2 : index % 40 === 3 ? 0 : 1
  const counts = { likeCount: (index * 7_919) % 97, commentCount: index % 11 }
  return {
    ...blankPostOf(user_id),
    ...placeOf(index),
    ...counts,
    type: index % 4 === 0 ? 'smile' : 'mood',
    isChecked,
    addtime,
    hot: hotOf({ ...counts, addtime }),
    ...derivedFrom({ isChecked, deletedAt: null }),
  }
}

/** An approved comment; one in four is on `post`. */
const commentOf = (index, post, user_id) => ({
  _id: newId(),
  post_id: index % 4 === 0 ? post._id : 'another',
  author_id: post.user_id,
  user_id,
  parent_id: null,
  reply_to: null,
  content: '好看',
  isChecked: 1,
  reason: null,
  deletedAt: null,
  addtime: new Date(Date.now() - index * second),
  likeCount: 0,
  replyCount: 0,
  reports: 0,
  openReports: 0,
  isShown: true,
  needsCheck: false,
  ...stored,
})

/** @returns an author, the post that is commented on, and the cursor of the thousandth post */
export const fillFeeds = async (service, count, me) => {
  const authors = Array.from({ length: authorCount }, newId)
  const liveCity = { province: '浙江省', city: '杭州市', provinceCode: '33', cityCode: '3301' }
  await fill(service, 'people', authorCount, (index) => ({
    _id: authors[index],
    user: snapshot({ _id: authors[index], name: `岛${index}` }),
    userSeq: 1,
  }))
  await service.database.collection('people').updateOne({ _id: me.id }, { $set: { 'user.liveCity': liveCity } })
  await fill(service, 'relation_sides', followed, (index) => {
    const side = sideOf(me.id, authors[index])
    const touchedAt = new Date()
    const own = { ...side.own, isFollow: true, actedAt: touchedAt }
    return { ...side, own, lists: ['i-follow', 'acted'], touchedAt }
  })
  await fill(service, 'posts', count, (index) => postOf(index, authors[(index * 31) % authorCount]))
  const collection = service.database.collection('posts')
  const [thousandth] = await collection
    .find({ isListed: true })
    .sort({ addtime: -1, _id: -1 })
    .skip(999)
    .limit(1)
    .toArray()
  const [commented] = await collection.find({ isListed: true }).sort({ addtime: -1, _id: -1 }).limit(1).toArray()
  await fill(service, 'comments', Math.ceil(count / 10), (index) =>
    commentOf(index, commented, authors[index % authorCount]),
  )
  return {
    author: authors[0],
    post_id: commented._id,
    deep: encodeCursor({ value: thousandth.addtime.getTime(), id: thousandth._id }),
  }
}
