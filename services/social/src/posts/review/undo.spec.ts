import { afterAll, beforeAll, expect, test, jest } from '@jest/globals'
import { reportFiled, reviewDecided } from '@xinyu/contracts/events/moderation'
import { profileApproved } from '@xinyu/contracts/events/users'
import * as comments from '@xinyu/contracts/http/posts/comments'
import * as posts from '@xinyu/contracts/http/posts/posts'
import * as review from '@xinyu/contracts/http/posts/review'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'
import { PostReviewsStore } from './post-reviews.store.ts'
import { CommentsStore } from '../../comments/comments.store.ts'

const clock = FixedClock.atNextNoon()
const minutes = (count: number) => clock.advance(count * 60_000)
let social: ServiceUnderTest<SocialConfig>
let moderator: TestPerson
let reviewer: TestPerson
let author: TestPerson
let reader: TestPerson
beforeAll(async () => {
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    clock,
    env: { UNDO_SECONDS: '600' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  moderator = await social.person({ roles: ['moderator'] })
  reviewer = await social.person({ roles: ['moderator'] })
  author = await social.person()
  reader = await social.person()
  for (const { id } of [author, reader])
    await social.receive(profileApproved, id, { user: snapshot({ _id: id, name: '小岛' }), revision: 1 })
})
afterAll(() => social.close())

const act = async (path: string, body: object = {}, by = moderator) => {
  const reply = await fetch(`${social.service.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { http: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const refusal = { reasonCode: 'advert', reason: '广告' }
const post = async (): Promise<string> =>
  (await social.call(posts.addPost, { type: 'mood', text: '今天很开心' }, author)).post._id
/** acts as the automatic check */
const open = (kind: 'post' | 'comment', subject_id: string) =>
  social.receive(reviewDecided, newId(), {
    review_id: newId(),
    kind,
    subject_id,
    user_id: author.id,
    revision: 1,
    decision: 'approved',
    reasonCode: 'automatic',
    reason: '',
    moderator_id: null,
  })
const isSeen = async (post_id: string): Promise<boolean> =>
  social.call(posts.getPost, { post_id }, reader).then(
    () => true,
    () => false,
  )
const publishedTypes = async (job: string, key: string): Promise<string[]> => {
  await social.runJob(job)
  await social.drain()
  return social.published.filter((fact) => fact.key === key).map(({ type }) => type)
}

test('a post becomes visible, and its author notified, when the approval can no longer be undone', async () => {
  const id = await post()
  expect((await act(`posts/${id}/approve`)).body).toMatchObject({ isChecked: 1, needsCheck: false })
  clock.advance(29_000)
  expect([(await publishedTypes('publish-post-decisions', id)).length, await isSeen(id)]).toEqual([1, false])
  clock.advance(1_000)
  for (let twice = 0; twice < 2; twice++)
    expect(await publishedTypes('publish-post-decisions', id)).toEqual([
      'social.post-submitted.v1',
      'social.post-approved.v1',
    ])
  expect([await isSeen(id), (await act(`posts/${id}/takeBack`)).body.code]).toEqual([true, 'UNDO_TOO_LATE'])
})

test('a post whose decision cannot be published stops no other, and is published by the next try', async () => {
  const ids = [await post(), await post()]
  for (const id of ids) await act(`posts/${id}/approve`)
  clock.advance(30_000)
  jest.spyOn(social.service.app.get(PostReviewsStore), 'publish').mockRejectedValueOnce(new Error('no luck'))
  await social.runJob('publish-post-decisions')
  expect((await Promise.all(ids.map(isSeen))).toSorted()).toEqual([false, true])
  await social.runJob('publish-post-decisions')
  expect(await Promise.all(ids.map(isSeen))).toEqual([true, true])
})

test('a rejection hides a visible post at once, and undoing it shows the post again', async () => {
  const id = await post()
  await open('post', id)
  const before = await publishedTypes('publish-post-decisions', id)
  expect((await act(`posts/${id}/reject`, refusal)).body).toMatchObject({ isChecked: 2, reason: '广告' })
  expect(await isSeen(id)).toBe(false)
  expect((await act(`posts/${id}/approve`, {}, reviewer)).http).toBe(409)
  expect((await act(`posts/${id}/takeBack`, {}, reviewer)).http).toBe(409)
  for (let twice = 0; twice < 2; twice++)
    expect((await act(`posts/${id}/takeBack`)).body).toMatchObject({ isChecked: 1, heldUntil: null })
  minutes(20)
  expect([await publishedTypes('publish-post-decisions', id), await isSeen(id)]).toEqual([before, true])
})

test('undo puts a post back in the queue; after a second moderator’s decision the first can undo nothing', async () => {
  const id = await post()
  await act(`posts/${id}/reject`, refusal)
  expect((await act(`posts/${id}/takeBack`)).body).toMatchObject({ isChecked: 0, needsCheck: true })
  await act(`posts/${id}/approve`, {}, reviewer)
  expect(await act(`posts/${id}/takeBack`)).toMatchObject({ http: 409, body: { code: 'CONFLICT' } })
})

test('a report that comes before a decision is published waits after it', async () => {
  const id = await post()
  await act(`posts/${id}/approve`)
  const report_id = newId()
  const about = { report_id, user_id: 'somebody', user2_id: author.id, reason: 'spam', post_id: id, comment_id: null }
  await social.receive(reportFiled, report_id, about)
  minutes(10)
  await publishedTypes('publish-post-decisions', id)
  const waiting = await social.call(review.getPostsToCheck, {}, moderator)
  expect(waiting.posts.map(({ _id }) => _id)).toContain(id)
})

test('a rejected comment leaves the post’s count and returns with an undo', async () => {
  const post_id = await post()
  await open('post', post_id)
  const { comment } = await social.call(comments.addComment, { post_id, content: '真好看' }, reader)
  await open('comment', comment._id)
  const count = async () => (await social.call(posts.getPost, { post_id }, author)).post.commentCount
  expect(await count()).toBe(1)
  await act(`comments/${comment._id}/reject`, refusal)
  expect(await count()).toBe(0)
  await act(`comments/${comment._id}/takeBack`)
  expect(await count()).toBe(1)
  await act(`comments/${comment._id}/reject`, refusal)
  minutes(10)
  const broken = jest
    .spyOn(social.service.app.get(CommentsStore), 'publish')
    .mockRejectedValueOnce(new Error('no luck'))
  expect((await publishedTypes('publish-comment-decisions', comment._id)).at(-1)).not.toBe('social.comment-rejected.v1')
  expect(broken).toHaveBeenCalledTimes(1)
  expect((await publishedTypes('publish-comment-decisions', comment._id)).at(-1)).toBe('social.comment-rejected.v1')
  expect([await count(), (await act(`comments/${comment._id}/takeBack`)).body.code]).toEqual([0, 'UNDO_TOO_LATE'])
})

test('what a moderator deletes is hidden at once, comes back by undo, and is gone afterwards with a word to its author', async () => {
  const post_id = await post()
  await open('post', post_id)
  const { comment } = await social.call(comments.addComment, { post_id, content: '真好看' }, reader)
  await open('comment', comment._id)
  const kept = await post()
  await open('post', kept)
  const { comment: own } = await social.call(comments.addComment, { post_id: kept, content: '真好看' }, reader)
  for (const [job, id] of [
    ['publish-post-decisions', post_id],
    ['publish-comment-decisions', own._id],
  ] as const) {
    const path = job === 'publish-post-decisions' ? `posts/${id}` : `comments/${id}`
    await act(`${path}/claim`, {}, reviewer)
    expect((await act(`${path}/delete`, refusal)).body.code).toBe('CONFLICT')
    expect((await act(`${path}/delete`, { reasonCode: 'advert' }, reviewer)).http).toBe(400)
    expect((await act(`${path}/delete`, refusal, reviewer)).http).toBe(200)
    const before = await publishedTypes(job, id)
    expect((await act(`${path}/takeBack`, {}, reviewer)).body).toMatchObject({ heldUntil: null, reason: null })
    await act(`${path}/delete`, refusal, reviewer)
    if (id === post_id) expect(await isSeen(id)).toBe(false)
    minutes(10)
    const since = (await publishedTypes(job, id)).slice(before.length)
    const kind = id === post_id ? 'post' : 'comment'
    expect(since).toEqual([`social.${kind}-rejected.v1`, `social.${kind}-deleted.v1`])
    const told = social.published.findLast(({ key, type }) => key === id && type.endsWith('rejected.v1'))
    expect(told?.data).toMatchObject({ reason: '广告', deletes: true, moderator_id: reviewer.id })
    expect((await act(`${path}/takeBack`, {}, reviewer)).http).not.toBe(200)
  }
  const stored = await social.database.collection<{ _id: string }>('posts').findOne({ _id: post_id })
  expect(stored).toMatchObject({ text: '', images: [], held: null })
})

test('what is deleted without a reason, as older consoles do, is refused', async () => {
  const id = await post()
  const headers = { authorization: `Bearer ${moderator.token}` }
  expect((await fetch(`${social.service.url}/api/admin/posts/${id}`, { method: 'DELETE', headers })).status).toBe(400)
})
