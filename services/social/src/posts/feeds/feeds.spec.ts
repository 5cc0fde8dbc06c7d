import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { RequestOf } from '@xinyu/contracts/call'
import { banned, blacklisted, privacyChanged, profileApproved, unbanned } from '@xinyu/contracts/events/users'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import * as feedsCalls from '@xinyu/contracts/http/posts/feeds'
import * as postsCalls from '@xinyu/contracts/http/posts/posts'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'
import { hotOf } from '../posts.rules.ts'
import { PostsStore } from '../posts.store.ts'
import { PostReviewsStore } from '../review/post-reviews.store.ts'
import { derivedFrom, type NewPost } from '../post.document.ts'

let social: ServiceUnderTest<SocialConfig>
let store: PostsStore
let reviews: PostReviewsStore
beforeAll(async () => {
  const internal = [{ call: checkText, answer: () => ({ value: 0, badword: null }) }]
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, internal })
  store = social.service.app.get(PostsStore, { strict: false })
  reviews = social.service.app.get(PostReviewsStore, { strict: false })
})
afterAll(() => social.close())

const beijing = { province: '北京市', city: '北京市', provinceCode: '11', cityCode: '1101' }
const hangzhou = { province: '浙江省', city: '杭州市', provinceCode: '33', cityCode: '3301' }
const member = async (liveCity: typeof beijing | null = beijing): Promise<TestPerson> => {
  const person = await social.person()
  const user = snapshot({ _id: person.id, name: '小岛', liveCity })
  await social.receive(profileApproved, person.id, { user, revision: 1 })
  return person
}
let age = 0
/** An approved post, each older than those before it. */
const post = async (author: TestPerson, over: Partial<NewPost> & { likeCount?: number } = {}): Promise<string> => {
  const _id = newId()
  const addtime = new Date(Date.now() - ++age * 60_000)
  const content = { type: 'mood' as const, text: '江边', topic: null, city: null, images: [] }
  const { likeCount = 0, ...more } = over
  const given = {
    _id,
    user_id: author.id,
    ...content,
    isChecked: 1,
    cityCode: null,
    provinceCode: null,
    addtime,
    ...more,
  }
  await store.add(given)
  const hot = hotOf({ likeCount, commentCount: 0, addtime: given.addtime })
  await store.posts.raw.updateOne({ _id }, { $set: { likeCount, hot } })
  return _id
}
const ids = ({ posts }: { posts: { _id: string }[] }): string[] => posts.map(({ _id }) => _id)
/** Reads page by page to the end. */
const whole = async (
  read: (window: RequestOf<typeof feedsCalls.getPosts>) => Promise<{ posts: { _id: string }[]; next: string | null }>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> => {
  const found: string[] = []
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await read({ rows: 3, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...ids(page))
    cursor = page.next ?? undefined
    await between()
  }
  return found
}

test('a feed read page by page shows each post once, whatever is published and deleted meanwhile', async () => {
  const [author, reader] = [await member(), await member()]
  const published: string[] = []
  for (let index = 0; index < 8; index++) published.push(await post(author))
  const found = await whole(
    (window) => social.call(feedsCalls.getPosts, window, reader),
    () => post(author, { addtime: new Date() }),
  )
  expect(found.filter((id) => published.includes(id))).toEqual(published)
  expect(new Set(found).size).toBe(found.length)
})

test('pages are full though most new posts are hidden from the reader', async () => {
  const [author, hidden, reader] = [await member(), await member(), await member()]
  const shown: string[] = []
  const base = Date.now() + 3_600_000
  const newest = (): Date => new Date(base - ++age)
  for (let index = 0; index < 12; index++) {
    await post(hidden, { addtime: newest() })
    if (index % 4 === 0) shown.push(await post(author, { addtime: newest() }))
  }
  await social.receive(blacklisted, hidden.id, { user: snapshot({ _id: hidden.id }), user2_id: reader.id })
  expect(ids(await social.call(feedsCalls.getPosts, { rows: 3 }, reader))).toEqual(shown)
})

test('no feed shows a post of a person who is banned, in stealth or behind a block', async () => {
  const reader = await member()
  const authors = {
    banned: await member(),
    stealthy: await member(),
    blocking: await member(),
    blocked: await member(),
  }
  const posts = new Map<string, string>()
  for (const [name, author] of Object.entries(authors)) {
    await social.call(follow2, { user_id: author.id }, reader)
    posts.set(name, await post(author, { type: 'smile', cityCode: '1101', provinceCode: '11', likeCount: 1_000_000 }))
  }
  const feeds = [feedsCalls.getPosts2, feedsCalls.getPosts3, feedsCalls.getPosts4, feedsCalls.getFollowPosts]
  const look = (): Promise<string[][]> =>
    Promise.all(
      feeds.map(async (call) => {
        const found = ids(await social.call(call, { rows: 100 }, reader))
        return [...posts].filter(([, id]) => found.includes(id)).map(([name]) => name)
      }),
    )
  const everybody = Object.keys(authors)
  expect(await look()).toEqual([everybody, everybody, everybody, everybody])
  const user = (person: TestPerson, over = {}) => snapshot({ _id: person.id, ...over })
  await social.receive(banned, authors.banned.id, {
    user: user(authors.banned, { isCompleted: 5 }),
    reason: '骚扰',
    until: null,
  })
  const privacy = { ...snapshot().privacy, blockMe: true }
  await social.receive(privacyChanged, authors.stealthy.id, { user: user(authors.stealthy, { privacy }) })
  await social.receive(blacklisted, authors.blocking.id, { user: user(authors.blocking), user2_id: reader.id })
  await social.receive(blacklisted, reader.id, { user: user(reader), user2_id: authors.blocked.id })
  expect(await look()).toEqual([[], [], [], []])
  await social.receive(unbanned, authors.banned.id, { user: user(authors.banned) })
  expect(await look()).toEqual([['banned'], ['banned'], ['banned'], ['banned']])
})

test('the city feed holds posts from there and by people living there, a province those of its cities', async () => {
  const [local, visitor, reader] = [await member(hangzhou), await member(), await member(hangzhou)]
  const home = (await social.call(postsCalls.addPost, { type: 'mood', text: '西湖' }, local)).post._id
  const away = (await social.call(postsCalls.addPost, { type: 'mood', text: '西溪', city: hangzhou }, visitor)).post._id
  const elsewhere = (await social.call(postsCalls.addPost, { type: 'mood', text: '北海' }, visitor)).post._id
  for (const id of [home, away, elsewhere])
    await reviews.decide(id, { approve: true, reason: '', moderator: null }, new Date())
  expect(ids(await social.call(feedsCalls.getPosts3, {}, reader))).toEqual([away, home])
  expect(ids(await social.call(feedsCalls.getCityPostsV2, { cityCode: '33' }, visitor))).toEqual([away, home])
  expect(ids(await social.call(feedsCalls.getCityPostsV2, { cityCode: '3302' }, visitor))).toEqual([])
  const guest = await social.person({ type: 'temp' })
  expect(ids(await social.call(feedsCalls.getPosts3, {}, guest))).toContain(elsewhere)
  expect((await social.call(postsCalls.getPost, { post_id: home }, reader)).post.city).toBeNull()
})

test('a much-liked post ranks above a slightly newer one, and a like moves it', async () => {
  const [author, reader] = [await member(), await member()]
  const future = Date.now() + 30 * DAY_MS
  const [older, newer] = [
    await post(author, { addtime: new Date(future - 60_000) }),
    await post(author, { addtime: new Date(future) }),
  ]
  const first = async () => ids(await social.call(feedsCalls.getPosts2, { rows: 2 }, reader))
  expect(await first()).toEqual([newer, older])
  for (let fan = 0; fan < 2; fan++) await social.call(postsCalls.likePost2, { post_id: older }, await member())
  expect(await first()).toEqual([older, newer])
})

test('the posts of people I follow, newest first; of nobody, none', async () => {
  const [followed, other, reader] = [await member(), await member(), await member()]
  await social.call(follow2, { user_id: followed.id }, reader)
  const mine = [await post(followed), await post(followed)]
  await post(other)
  expect(ids(await social.call(feedsCalls.getFollowPosts, {}, reader))).toEqual(mine)
  expect(ids(await social.call(feedsCalls.getFollowPosts, {}, other))).toEqual([])
})

test('the number of new posts leaves out my own and those of hidden people', async () => {
  const [author, hidden, reader] = [await member(), await member(), await member()]
  const smile = { type: 'smile' as const, addtime: new Date(Date.now() + 90_000_000) }
  await post(author, smile)
  const { top } = await social.call(feedsCalls.getPosts4, { rows: 1 }, reader)
  const count = async () =>
    (await social.call(feedsCalls.getNewPostCount, { feed: 'smile', top: top ?? '' }, reader)).count
  expect(await count()).toBe(0)
  const next = { ...smile, addtime: new Date(smile.addtime.getTime() + 1_000) }
  for (const one of [author, author, hidden, reader]) await post(one, next)
  expect(await count()).toBe(3)
  await social.receive(blacklisted, hidden.id, { user: snapshot({ _id: hidden.id }), user2_id: reader.id })
  expect(await count()).toBe(2)
})

test('an invalid cursor is refused', async () => {
  const me = await member()
  for (const cursor of ['abc', Buffer.from('[1]').toString('base64url'), Buffer.from('{}').toString('base64url')])
    expect((await social.refused(feedsCalls.getPosts, { cursor }, me)).code).toBe('INVALID_INPUT')
})

test('index fields are derived from the state', () => {
  const state = { isChecked: 1, deletedAt: null }
  expect(derivedFrom(state)).toEqual({ isListed: true, needsCheck: false })
  expect(derivedFrom({ ...state, openReports: 1 })).toEqual({ isListed: true, needsCheck: true })
})
