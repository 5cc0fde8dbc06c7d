import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  addComment,
  checkComment,
  deleteComment,
  getComment,
  likeComment,
  replyComment,
  updateCommentStatus,
} from '@xinyu/contracts/http/posts/comments'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getSysNoticeNumberV2, getSysNoticeV2 } from '@xinyu/contracts/http/msg/notices'
import * as posts from '@xinyu/contracts/http/posts/posts'
import * as feeds from '@xinyu/contracts/http/posts/feeds'
import * as review from '@xinyu/contracts/http/posts/review'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { landscape, portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let author: Visitor
let fan: Visitor
let moderator: Visitor
let post: posts.Post
let commentId: string

beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  const avatar = 'a000000000.jpg'
  author = await people.member({ name: '岚', GID: '34000001', phone: '13500000081', avatar })
  fan = await people.member({ name: '海', GID: '34000002', phone: '13500000082', avatar })
  moderator = await people.admin({ name: '审核', phone: '13500000089', roles: ['moderator'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const isReadable = async (url: string): Promise<boolean> => (await fetch(url)).ok
const notices = async (who: Visitor, type: 'comment' | 'like' | 'sysNotice') =>
  (await who.call(getSysNoticeV2, { type })).list
const inFeeds = async (): Promise<boolean[]> => {
  const found = await Promise.all([
    fan.call(feeds.getPosts, {}),
    fan.call(feeds.getPosts2, {}),
    fan.call(feeds.getPosts3, {}),
    fan.call(feeds.getFollowPosts, {}),
    fan.call(feeds.getUserPosts, { user_id: author.id }),
  ])
  return found.map((feed) => feed.posts.some(({ _id }) => _id === post._id))
}

test('a post with three pictures is under review: only its author sees it', async () => {
  await fan.call(follow2, { user_id: author.id })
  const images: string[] = []
  for (const picture of [await portrait(0), await landscape(), await portrait(1)])
    images.push((await author.call(addPostImg, { key: await author.upload(picture) })).img._id)
  post = (await author.call(posts.addPost, { type: 'mood', text: '江边的晚霞', images, topic: '周末' })).post
  expect([post.isChecked, post.images.map(({ _id }) => _id)]).toEqual([0, images])
  expect(await Promise.all(post.images.map(({ url }) => isReadable(url)))).toEqual([true, true, true])
  expect(await Promise.all(post.images.map(({ url }) => isReadable(url.split('?')[0] ?? '')))).toEqual([
    false,
    false,
    false,
  ])
  await product.drain()
  expect(await inFeeds()).toEqual([false, false, false, false, false])
  expect((await fan.refused(posts.getPost, { post_id: post._id })).http).toBe(404)
})

test('a moderator approves it: it is in the feeds, its pictures are public, its author is notified', async () => {
  const { top } = await fan.call(feeds.getPosts, {})
  const waiting = await moderator.call(review.getPostsToCheck, {})
  expect(waiting.posts).toMatchObject([{ _id: post._id, user: { name: '岚' } }])
  expect(await isReadable(waiting.posts[0]?.images[0]?.large ?? '')).toBe(true)
  await moderator.call(review.updatePostStatus, { post_id: post._id, isChecked: 1 })
  await product.drain()
  expect(await inFeeds()).toEqual([true, true, true, true, true])
  if (top) expect((await fan.call(feeds.getNewPostCount, { feed: 'newest', top })).count).toBe(1)
  const seen = (await fan.call(posts.getPost, { post_id: post._id })).post
  expect(await Promise.all(seen.images.map(({ large }) => isReadable(large.split('?')[0] ?? '')))).toEqual([
    true,
    true,
    true,
  ])
  expect((await notices(author, 'sysNotice'))[0]).toMatchObject({ code: 'post-approved', link: `/post/${post._id}` })
})

test('a comment is public at once if the check is certain, and its notice leads to it', async () => {
  commentId = (await fan.call(addComment, { post_id: post._id, content: '真好看' })).comment._id
  await product.drain()
  const [notice] = await notices(author, 'comment')
  expect(notice).toMatchObject({ title: '海评论了你的动态', link: `/post/${post._id}?comment=${commentId}` })
  expect(await author.call(getSysNoticeNumberV2, {})).toMatchObject({ commentTotal: 1 })
  const { list, total } = await author.call(getComment, { post_id: post._id, focus: commentId })
  expect([list[0]?._id, list[0]?.isChecked, total]).toEqual([commentId, 1, 1])
  await author.call(likeComment, { comment_id: commentId, isLike: true })
  await author.call(replyComment, { comment_id: commentId, content: '谢谢' })
  await product.drain()
  expect(await notices(fan, 'like')).toMatchObject([{ code: 'comment-liked' }])
  expect(await notices(fan, 'comment')).toMatchObject([{ title: '岚回复了你' }])
})

test('a comment with contact details waits; its writer learns why it was rejected', async () => {
  const { comment } = await fan.call(addComment, { post_id: post._id, content: '加微信 abc_1234' })
  await product.drain()
  expect((await author.call(getComment, { post_id: post._id })).list.map(({ _id }) => _id)).toEqual([commentId])
  expect((await moderator.call(checkComment, {})).comments).toMatchObject([{ _id: comment._id }])
  await moderator.call(updateCommentStatus, { comment_id: comment._id, isChecked: 2, reason: '请勿留联系方式' })
  await product.drain()
  expect((await notices(fan, 'sysNotice'))[0]).toMatchObject({
    code: 'comment-rejected',
    content: '原因：请勿留联系方式',
  })
})

test('likes and comments are counted, and what is deleted takes them with it', async () => {
  expect(await fan.call(posts.likePost, { post_id: post._id, isLike: true })).toMatchObject({ likeCount: 1 })
  expect((await fan.call(posts.getPost, { post_id: post._id })).post).toMatchObject({
    likeCount: 1,
    commentCount: 2,
    isLiked: true,
    likes: [{ _id: fan.id, name: '海' }],
  })
  expect((await fan.call(posts.getLike, { post_id: post._id })).likes).toMatchObject([{ _id: fan.id }])
  await author.call(deleteComment, { comment_id: commentId })
  await product.drain()
  expect((await fan.call(posts.getPost, { post_id: post._id })).post.commentCount).toBe(0)
  const [picture] = (await fan.call(posts.getPost, { post_id: post._id })).post.images
  await author.call(posts.deletePost, { post_id: post._id })
  await product.drain()
  expect([await isReadable(picture?.url ?? ''), ...(await inFeeds())]).toEqual(Array(6).fill(false))
})
