import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { erased, profileApproved } from '@xinyu/contracts/events/users'
import { addPost, getPost, likePost } from '@xinyu/contracts/http/posts/posts'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { Clock } from '@xinyu/platform/clock'
import { type MigrationList, runMigrations } from '@xinyu/platform/db/migrations'
import { newId } from '@xinyu/platform/ids'
import { Leases } from '@xinyu/platform/jobs/leases'
import { Log } from '@xinyu/platform/logging/log'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'
import { LikeCounts } from './like-counts.ts'
import { PostLikesStore } from './post-likes.store.ts'
import { postsMigrations } from '../posts.migrations.ts'
import { PostsStore } from '../posts.store.ts'
import type { StoredPost } from '../post.document.ts'

let social: ServiceUnderTest<SocialConfig>
let posts: PostsStore
let likes: PostLikesStore
let counts: LikeCounts
beforeAll(async () => {
  const internal = [{ call: checkText, answer: () => ({ value: 0, badword: null }) }]
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, internal })
  const { app } = social.service
  posts = app.get(PostsStore, { strict: false })
  likes = app.get(PostLikesStore, { strict: false })
  counts = app.get(LikeCounts, { strict: false })
})
afterAll(() => social.close())

const member = async (): Promise<TestPerson> => {
  const person = await social.person()
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id, name: '小岛' }), revision: 1 })
  return person
}
const approvedPost = async (author: TestPerson): Promise<string> => {
  const { post } = await social.call(addPost, { type: 'mood', text: '今天很开心' }, author)
  await social.receive(reviewDecided, `post-${post._id}`, {
    review_id: `post-${post._id}`,
    kind: 'post',
    subject_id: post._id,
    user_id: author.id,
    revision: 1,
    decision: 'approved',
    reasonCode: null,
    reason: '',
    moderator_id: null,
  })
  return post._id
}
const stored = async (id: string): Promise<StoredPost> => (await posts.posts.find(id)) as StoredPost
const old = new Date(Date.now() - 60_000)

/** One liker's request as the command does it, aborted at some step. */
const like = async (id: string, liker: string, wanted: boolean, crash: 'never' | 'before-count' | 'after-count') => {
  const post = await stored(id)
  const change = await likes.setLike({ post_id: id, author_id: post.user_id, liker_id: liker }, wanted, old)
  if (crash === 'never') await counts.apply(post, change)
  if (crash === 'after-count') await posts.likeCounter.add(id, change.delta, post.likeRecounts ?? 0)
}

test('ten thousand likes, most interrupted by a crash, during a recount: the count is right and the post stays small', async () => {
  const author = await member()
  const id = await approvedPost(author)
  const size = JSON.stringify(await stored(id)).length
  const left = Array.from({ length: 9_400 }, () => newId())
  // likes that crashes left uncounted
  await social.database.collection<{ _id: string }>('post_likes').insertMany(
    left.map((liker_id) => ({
      _id: `${id}:${liker_id}`,
      post_id: id,
      liker_id,
      isLiked: true,
      at: old,
      uncountedSince: old,
      version: 1,
      factCount: 0,
      outbox: [],
      ops: [],
    })),
  )
  const likers = Array.from({ length: 600 }, () => newId())
  const crashes = ['never', 'never', 'before-count', 'never', 'never', 'after-count'] as const
  const worker = async (first: number): Promise<void> => {
    for (let index = first; index < likers.length; index += 30) {
      const liker = likers[index] ?? ''
      await like(id, liker, true, crashes[index % 6] ?? 'never')
      if (index % 10 === 0) await like(id, liker, false, 'never')
      if (index % 200 === 0) await social.runJob('recount-likes')
    }
  }
  await Promise.all(Array.from({ length: 30 }, (_, first) => worker(first)))
  for (let rounds = 0; (await likes.uncountedBefore(new Date(), 1)).length > 0 && rounds < 5; rounds++)
    await social.runJob('recount-likes')
  expect(await likes.count(id)).toBe(9_940)
  expect((await stored(id)).likeCount).toBe(9_940)
  expect(await likes.uncountedOf(id)).toEqual([])
  expect(JSON.stringify(await stored(id)).length).toBeLessThan(size + 100)
})

test('a like that a recount has seen before it was added is counted once', async () => {
  const author = await member()
  const id = await approvedPost(author)
  const before = await stored(id)
  const change = await likes.setLike({ post_id: id, author_id: author.id, liker_id: newId() }, true, new Date())
  expect([await counts.recount(id), await counts.apply(before, change)]).toEqual([1, 1])
  expect((await stored(id)).likeCount).toBe(1)
})

test('a recount restarts if a like comes in between', async () => {
  const author = await member()
  const id = await approvedPost(author)
  await like(id, newId(), true, 'before-count')
  const count = jest.spyOn(likes, 'count').mockImplementationOnce(async () => {
    await like(id, newId(), true, 'never')
    return 1
  })
  expect(await counts.recount(id)).toBe(2)
  count.mockRestore()
  expect((await stored(id)).likeCount).toBe(2)
})

test('a like that a crash left uncounted is counted when its request is repeated', async () => {
  const [author, fan] = [await member(), await member()]
  const id = await approvedPost(author)
  for (const crash of ['before-count', 'after-count'] as const) await like(id, newId(), true, crash)
  await like(id, fan.id, true, 'before-count')
  expect(await social.call(likePost, { post_id: id, isLike: true }, fan)).toMatchObject({ isLiked: true, likeCount: 3 })
  expect((await social.call(getPost, { post_id: id }, fan)).post).toMatchObject({ likeCount: 3, isLiked: true })
})

test('each like publishes facts with its own numbers, and a post shows its latest ten', async () => {
  const [author, fan] = [await member(), await member()]
  const id = await approvedPost(author)
  for (let other = 0; other < 10; other++) await social.call(likePost, { post_id: id, isLike: true }, await member())
  for (const isLike of [true, true, false, true]) await social.call(likePost, { post_id: id, isLike }, fan)
  const { post } = await social.call(getPost, { post_id: id }, author)
  expect([post.likeCount, post.likes.length, post.likes[0]?._id, post.isLiked]).toEqual([11, 10, fan.id, false])
  await social.drain()
  const facts = social.published.filter(({ data }) => (data as { liker_id?: string }).liker_id === fan.id)
  expect(facts.map(({ type, seq }) => `${type} ${seq}`)).toEqual([
    'social.post-liked.v1 1',
    'social.post-unliked.v1 2',
    'social.post-liked.v1 3',
  ])
})

test('an erased person’s likes are gone', async () => {
  const [author, fan] = [await member(), await member()]
  const id = await approvedPost(author)
  await social.call(likePost, { post_id: id, isLike: true }, fan)
  for (let twice = 0; twice < 2; twice++)
    await social.receive(erased, fan.id, { user: snapshot({ _id: fan.id, isCompleted: 6, name: '' }) })
  expect((await social.call(getPost, { post_id: id }, author)).post).toMatchObject({ likeCount: 0, likes: [] })
})

test('likes that earlier versions stored inside their post become documents of their own, once', async () => {
  const [author, fan] = [await member(), await member()]
  const id = await approvedPost(author)
  const inside = Array.from({ length: 12 }, (_, index) => ({ _id: newId(), at: new Date(1_000 * index) }))
  const { database } = social
  for (let twice = 0; twice < 2; twice++) {
    await database.collection<StoredPost>('posts').updateOne({ _id: id }, { $set: { likes: inside, likeCount: 12 } })
    await database.collection<{ _id: string }>('migrations').deleteOne({ _id: 'posts/2026-11-22-likes-as-edges' })
    const lists = [(postsMigrations as { useValue: MigrationList }).useValue]
    await runMigrations({ database, leases: new Leases(database, new Clock()), lists, log: new Log('test', 'silent') })
  }
  expect(await stored(id)).not.toHaveProperty('likes')
  const { post } = await social.call(getPost, { post_id: id }, fan)
  expect([post.likeCount, post.likes.map(({ _id }) => _id)]).toEqual([
    12,
    inside
      .map(({ _id }) => _id)
      .toReversed()
      .slice(0, 10),
  ])
  expect(await social.call(likePost, { post_id: id }, fan)).toMatchObject({ isLiked: true, likeCount: 13 })
})
