import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  incidentApplied,
  incidentUndone,
  reportFiled,
  reviewDecided,
  reviewReopened,
} from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { erased, profileApproved } from '@xinyu/contracts/events/users'
import * as comments from '@xinyu/contracts/http/posts/comments'
import * as posts from '@xinyu/contracts/http/posts/posts'
import * as review from '@xinyu/contracts/http/posts/review'
import { countPublicContent } from '@xinyu/contracts/internal/incidents'
import { checkText, mayDecide } from '@xinyu/contracts/internal/moderation'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../../config.ts'
import { SocialModule } from '../../social.module.ts'
import { OnIncident } from '../../takedowns/on-incident.ts'

let social: ServiceUnderTest<SocialConfig>
let moderator: TestPerson
let author: TestPerson
/** moderation's answer about a moderator's decisions; null: they may decide */
const refusals = new Map<string, string>()
const decisionAnswer = ({ by }: { by: string }): object => {
  const code = refusals.get(by)
  if (code) throw Object.assign(new Error(code), { code })
  return {}
}
beforeAll(async () => {
  const internal = [
    { call: checkText, answer: () => ({ value: 0, badword: null }) },
    { call: mayDecide, answer: decisionAnswer },
  ]
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig, internal })
  moderator = await social.person({ roles: ['moderator'] })
  author = await social.person()
  await social.receive(profileApproved, author.id, { user: snapshot({ _id: author.id, name: '小岛' }), revision: 1 })
})
afterAll(() => social.close())

const post = async (text = '今天很开心', more = {}): Promise<string> =>
  (await social.call(posts.addPost, { type: 'mood', text, ...more }, author)).post._id
const report = async (
  subject: { post_id?: string; comment_id?: string },
  user2_id = author.id,
  weight = 1,
): Promise<void> => {
  const report_id = newId()
  const about = { post_id: null, comment_id: null, ...subject }
  await social.receive(reportFiled, report_id, {
    report_id,
    user_id: 'somebody',
    user2_id,
    reason: 'spam',
    ...about,
    weight,
  })
}
const update = (post_id: string, isChecked: 1 | 2, reason = '', by = moderator) =>
  social.call(review.updatePostStatus, { post_id, isChecked, reason }, by)
const toCheck = async (
  call: typeof review.getPostsToCheck | typeof review.getUncheckedPosts = review.getPostsToCheck,
): Promise<string[]> => (await social.call(call, {}, moderator)).posts.map(({ _id }) => _id)
const rest = async (path: string, init: RequestInit = {}, by = moderator) => {
  const headers = {
    authorization: `Bearer ${by.token}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await fetch(`${social.service.url}/api/admin/${path}`, { headers, ...init })
  return { status: reply.status, total: reply.headers.get('content-range'), body: (await reply.json()) as never }
}
const broken = { reasonCode: 'ad', reason: '广告' }
const act = (path: string, body: object = {}) => rest(path, { method: 'POST', body: JSON.stringify(body) })

test('the queue has the reported first, then the oldest, and only moderators can read it', async () => {
  const [one, open, two] = [await post(), await post(), await post()]
  await post('草稿', { draft: true })
  await update(open, 1)
  expect([await toCheck(), await toCheck(review.getUncheckedPosts)]).toEqual([
    [one, two],
    [one, two],
  ])
  await report({ post_id: open })
  await report({ post_id: two }, 'another')
  expect([await toCheck(), await toCheck(review.getUncheckedPosts)]).toEqual([
    [open, one, two],
    [one, two],
  ])
  await update(open, 2, '广告')
  expect(await toCheck()).toEqual([one, two])
  for (const by of [author, await social.person({ roles: ['finance'] })])
    expect((await social.refused(review.getPostsToCheck, {}, by)).http).toBe(403)
})

test('a decision notifies the author once, can be revised, and the check does not change it', async () => {
  const id = await post()
  expect((await social.refused(review.updatePostStatus, { post_id: id, isChecked: 2 }, moderator)).code).toBe(
    'INVALID_INPUT',
  )
  expect((await update(id, 2, '广告')).post).toMatchObject({ isChecked: 2, reason: '广告', user: { name: '小岛' } })
  expect(
    (await social.refused(review.updatePostStatus, { post_id: id, isChecked: 2, reason: '又' }, moderator)).code,
  ).toBe('CONFLICT')
  await social.receive(reviewDecided, `post-${id}`, {
    review_id: `post-${id}`,
    kind: 'post',
    subject_id: id,
    user_id: author.id,
    revision: 1,
    decision: 'approved',
    reasonCode: 'automatic',
    reason: '',
    moderator_id: null,
  })
  expect((await social.call(posts.getPost, { post_id: id }, author)).post.isChecked).toBe(2)
  expect((await update(id, 1)).post).toMatchObject({ isChecked: 1, reason: null })
  await social.drain()
  expect(
    social.published.filter(({ key }) => key === id).map(({ type, data }) => [type, (data as never)['moderator_id']]),
  ).toEqual([
    ['social.post-submitted.v1', undefined],
    ['social.post-rejected.v1', moderator.id],
    ['social.post-approved.v1', moderator.id],
  ])
})

test('a refusal of an incident is told with who decided it; taken back, what no moderator has decided since waits again', async () => {
  const [one, own] = [await post('加微信 abc123'), await post('加微信 abc123')]
  await update(own, 2, '广告')
  const open = await post('开放')
  await update(open, 1)
  const { comment } = await social.call(comments.addComment, { post_id: open, content: '加微信 abc123' }, author)
  const part = (kind: 'post' | 'comment', subject_id: string) => ({
    review_id: `${kind}-${subject_id}`,
    kind,
    subject_id,
    user_id: author.id,
    revision: 1,
  })
  const all = [part('post', one), part('post', own), part('comment', comment._id)]
  const refused = { decision: 'rejected', reasonCode: null, reason: '群发', moderator_id: moderator.id } as const
  for (const of of all) await social.receive(reviewDecided, of.review_id, { ...of, ...refused })
  const state = async () => [
    ...(await Promise.all([one, own].map(async (id) => (await rest(`posts/${id}`)).body))),
    (await rest(`comments/${comment._id}`)).body,
  ]
  expect(await state()).toMatchObject([
    { isChecked: 2, reason: '群发' },
    { isChecked: 2, reason: '广告' },
    { isChecked: 2 },
  ])
  for (const of of [...all, ...all]) await social.receive(reviewReopened, of.review_id, of)
  expect(await state()).toMatchObject([{ isChecked: 0 }, { isChecked: 2, reason: '广告' }, { isChecked: 0 }])
  await social.drain()
  const told = (key: string) =>
    social.published.filter((fact) => fact.key === key).map(({ type, data }) => [type, data])
  expect(told(one).slice(1)).toMatchObject([
    ['social.post-rejected.v1', { moderator_id: moderator.id }],
    ['social.post-submitted.v1', { again: true, text: '加微信 abc123' }],
  ])
  expect(told(comment._id).at(-1)).toMatchObject(['social.comment-submitted.v1', { again: true }])
  await update(one, 1)
  await social.call(comments.updateCommentStatus, { comment_id: comment._id, isChecked: 1 }, moderator)
})

test('an incident takes down what others see of a member, once, and its undo shows it again; what was decided since stays', async () => {
  const [one, other] = [await social.person(), await social.person()]
  for (const { id } of [one, other])
    await social.receive(profileApproved, id, { user: snapshot({ _id: id }), revision: 1 })
  const write = async (text: string) => (await social.call(posts.addPost, { type: 'mood', text }, one)).post._id
  const [shown, decided, waiting] = [await write('加微信'), await write('日出'), await write('等一等')]
  for (const id of [shown, decided]) await update(id, 1)
  const open = await post('开放')
  await update(open, 1)
  const approve = (comment_id: string) =>
    social.call(comments.updateCommentStatus, { comment_id, isChecked: 1 }, moderator)
  const said = (await social.call(comments.addComment, { post_id: open, content: '加微信' }, one)).comment._id
  await approve(said)
  const { reply } = await social.call(comments.replyComment, { comment_id: said, content: '不用了' }, other)
  await approve(reply._id)
  await social.drain()
  const internal = new InternalClient({ ...social.config, SOCIAL_URL: social.service.url })
  const count = async () => (await internal.call(countPublicContent, { user_ids: [one.id, other.id] })).counts
  const before = [
    { user_id: one.id, posts: 2, smiles: 0, comments: 1 },
    { user_id: other.id, posts: 0, smiles: 0, comments: 1 },
  ]
  expect(await count()).toEqual(before)
  const since = new Date().toISOString()
  const about = { hidesMessages: false, warnsReceivers: false, since }
  const part = (incident_id: string) => ({
    incident_id,
    user_id: one.id,
    ...about,
    takesDown: { reason: '群发', by: moderator.id },
  })
  const told = (key: string) => social.published.filter((fact) => fact.key === key)
  for (const incident of ['i1', 'i1', 'i2']) await social.receive(incidentApplied, incident, part(incident))
  expect(await count()).toEqual([before[1]])
  expect((await rest(`posts/${shown}`)).body).toMatchObject({ isChecked: 2, reason: '群发' })
  expect((await rest(`posts/${waiting}`)).body).toMatchObject({ isChecked: 0 })
  expect(told(shown).slice(2)).toMatchObject([{ data: { reason: '群发', moderator_id: moderator.id } }])
  await update(decided, 1)
  // the other incident takes it down too
  await social.receive(incidentUndone, 'i1', part('i1'))
  expect(await count()).toMatchObject([{ posts: 1, comments: 0 }, before[1]])
  for (let twice = 0; twice < 2; twice++) await social.receive(incidentUndone, 'i2', part('i2'))
  // a fact of before the undo comes late
  const late = { key: 'i2', seq: 1, data: part('i2') } as FactOf<typeof incidentApplied>
  await social.service.app.get(OnIncident, { strict: false }).applied(late)
  expect(await count()).toEqual(before)
  expect(told(shown).at(-1)).toMatchObject({ type: 'social.post-approved.v1', data: { again: true } })
  expect(told(said).at(-1)).toMatchObject({ type: 'social.comment-approved.v1', data: { again: true } })
  expect(told(decided).at(-1)).not.toMatchObject({ data: { again: true } })
  await social.receive(erased, one.id, { user: snapshot({ _id: one.id, isCompleted: 6 }) })
  await social.receive(incidentApplied, 'i3', part('i3'))
  expect(await social.database.collection('takedowns').countDocuments({ user_id: one.id })).toBe(0)
  await social.call(posts.deletePost, { post_id: open }, author)
})

test('no moderator sees drafts, and nobody decides about their own posts', async () => {
  const draft = await post('草稿', { draft: true })
  expect((await social.refused(review.updatePostStatus, { post_id: draft, isChecked: 1 }, moderator)).http).toBe(404)
  expect((await rest(`posts/${draft}`)).status).toBe(404)
  expect((await rest(`posts?filter=${JSON.stringify({ isChecked: 3 })}`)).body).toEqual([])
  const reviewer = await social.person({ roles: ['moderator'] })
  const own = (await social.call(posts.addPost, { type: 'mood', text: '我自己' }, reviewer)).post._id
  expect((await social.refused(review.updatePostStatus, { post_id: own, isChecked: 1 }, reviewer)).code).toBe('SELF')
})

test('what moderation does not let a moderator decide they neither decide, claim nor delete; another moderator does', async () => {
  const reviewer = await social.person({ roles: ['moderator'] })
  const id = await post('请审核')
  const open = await post('开放')
  await update(open, 1)
  const { comment } = await social.call(comments.addComment, { post_id: open, content: '加微信 abc123' }, author)
  refusals.set(reviewer.id, 'REPORTED_YOU')
  const by = (path: string, body: object | null = {}) =>
    rest(path, body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' }, reviewer)
  for (const path of [`posts/${id}`, `comments/${comment._id}`]) {
    const tries = [by(`${path}/claim`), by(`${path}/approve`), by(`${path}/reject`, broken), by(path, null)]
    const codes = (await Promise.all(tries)).map(({ body }) => (body as { code?: string }).code)
    expect([path, codes]).toEqual([path, Array.from(tries, () => 'REPORTED_YOU')])
  }
  const status = { comment_id: comment._id, isChecked: 1 } as const
  expect((await social.refused(comments.updateCommentStatus, status, reviewer)).code).toBe('REPORTED_YOU')
  expect((await social.refused(review.updatePostStatus, { post_id: id, isChecked: 1 }, reviewer)).code).toBe(
    'REPORTED_YOU',
  )
  await social.call(comments.updateCommentStatus, status, moderator)
  await update(id, 1)
  refusals.set(reviewer.id, 'UNAVAILABLE')
  const lead = await social.person({ roles: ['admin'] })
  refusals.set(lead.id, 'UNAVAILABLE')
  const reject = { method: 'POST', body: JSON.stringify(broken) }
  expect((await rest(`posts/${id}/reject`, reject, reviewer)).status).toBe(503)
  expect((await rest(`posts/${id}/reject`, reject, lead)).status).toBe(200)
})

test('a moderator’s own posts and comments are in none of their queues and counts; another moderator finds them', async () => {
  const reviewer = await social.person({ roles: ['moderator'] })
  await social.receive(profileApproved, reviewer.id, { user: snapshot({ _id: reviewer.id }), revision: 1 })
  const seen = async (by: TestPerson) => {
    const all = { rows: 100 }
    const unchecked = await social.call(review.getUncheckedPosts, all, by)
    const toLookAt = await social.call(review.getPostsToCheck, all, by)
    const waiting = await social.call(comments.checkComment, all, by)
    const ids = [...unchecked.posts, ...toLookAt.posts, ...waiting.comments].map(({ _id }) => _id)
    return { ids, totals: [unchecked.total, toLookAt.total, waiting.total] }
  }
  const before = await seen(reviewer)
  const { post: own } = await social.call(posts.addPost, { type: 'mood', text: '我自己' }, reviewer)
  const open = await post('开放')
  await update(open, 1)
  const content = '加微信 abc12345'
  const { comment } = await social.call(comments.addComment, { post_id: open, content }, reviewer)
  expect(await seen(reviewer)).toEqual(before)
  expect((await seen(moderator)).ids).toEqual(expect.arrayContaining([own._id, comment._id]))
  const refused = await social.refused(
    comments.updateCommentStatus,
    { comment_id: comment._id, isChecked: 1 },
    reviewer,
  )
  expect(refused.code).toBe('SELF')
  await social.call(comments.updateCommentStatus, { comment_id: comment._id, isChecked: 1 }, moderator)
  await update(own._id, 1)
})

test('the console lists posts of every state, approves, rejects with a reason and deletes', async () => {
  const id = await post('控制台')
  await report({ post_id: id })
  expect((await rest(`posts/${id}`)).body).toMatchObject({ id, user_id: author.id, isChecked: 0, reports: 1 })
  expect((await act(`posts/${id}/approve`)).body).toMatchObject({ isChecked: 1 })
  expect((await act(`posts/${id}/reject`, { reasonCode: 'ad', reason: '广告' })).body).toMatchObject({ isChecked: 2 })
  const filter = JSON.stringify({ user_id: author.id, isChecked: 2 })
  expect(((await rest(`posts?filter=${filter}`)).body as { id: string }[]).map((one) => one.id)).toContain(id)
  expect((await act(`posts/${id}/delete`, broken)).status).toBe(200)
  expect((await rest(`posts/${id}`)).status).toBe(404)
})

test('comments wait, are decided and revised like posts, and their post’s count follows', async () => {
  const post_id = await post()
  await update(post_id, 1)
  const { comment } = await social.call(comments.addComment, { post_id, content: '加微信 abc123' }, author)
  const waiting = await social.call(comments.checkComment, {}, moderator)
  expect([waiting.total, waiting.comments.map(({ _id }) => _id)]).toEqual([1, [comment._id]])
  const status = { comment_id: comment._id, isChecked: 1 } as const
  expect(await social.call(comments.updateCommentStatus, status, moderator)).toMatchObject({ user_id: author.id })
  const count = async () => (await social.call(posts.getPost, { post_id }, author)).post.commentCount
  expect(await count()).toBe(1)
  const { reply } = await social.call(comments.replyComment, { comment_id: comment._id, content: '好' }, author)
  expect((await social.call(comments.checkComment, {}, moderator)).replies).toMatchObject([{ _id: reply._id }])
  expect((await act(`comments/${reply._id}/approve`)).body).toMatchObject({ isChecked: 1, reply: { _id: reply._id } })
  expect(await count()).toBe(2)
  await report({ comment_id: comment._id })
  expect((await rest(`comments/${comment._id}`)).body).toMatchObject({ reports: 1, user_id: author.id })
  expect((await act(`comments/${comment._id}/reject`, { reasonCode: 'ad', reason: '广告' })).body).toMatchObject({
    isChecked: 2,
  })
  await social.drain()
  // the replies of a comment are deleted with it
  expect([await count(), (await rest(`comments/${reply._id}`)).status]).toEqual([0, 404])
  expect((await act(`comments/${comment._id}/delete`, broken)).status).toBe(200)
})

test('only the moderator who claimed it decides until the claim expires; a decision ends it', async () => {
  const reviewer = await social.person({ roles: ['moderator'] })
  const post_id = await post('领取')
  await update(post_id, 1)
  const { comment } = await social.call(comments.addComment, { post_id, content: '加微信 abc1234' }, author)
  for (const path of [`posts/${post_id}`, `comments/${comment._id}`]) {
    expect((await act(`${path}/claim`)).body).toMatchObject({
      claimedBy: moderator.id,
      claimedUntil: expect.any(String),
    })
    expect((await act(`${path}/claim`)).status).toBe(200)
    const byReviewer = (action: string, body: object = {}) =>
      rest(`${path}/${action}`, { method: 'POST', body: JSON.stringify(body) }, reviewer)
    expect((await byReviewer('claim')).status).toBe(409)
    expect((await byReviewer('reject', { reasonCode: 'ad', reason: '广告' })).status).toBe(409)
    expect((await act(`${path}/reject`, { reasonCode: 'ad', reason: '广告' })).body).toMatchObject({
      isChecked: 2,
      claimedBy: null,
    })
    expect((await byReviewer('approve')).status).toBe(200)
  }
})

test('the queue has waiting and newly reported posts, most reports first; a dismissal notifies nobody', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'waiting', user_id: author.id }))
  const order = encodeURIComponent(JSON.stringify(['priority', 'DESC']))
  const queue = async () =>
    ((await rest(`posts?filter=${filter}&sort=${order}`)).body as { id: string }[]).map(({ id }) => id)
  const before = await queue()
  const [older, open, newer] = [await post('一'), await post('二'), await post('三')]
  await update(open, 1)
  expect(await queue()).toEqual([...before, older, newer])
  await report({ post_id: open })
  expect((await queue())[0]).toBe(open)
  await social.drain()
  const publishedBefore = social.published.filter(({ key }) => key === open).length
  expect((await act(`posts/${open}/approve`)).body).toMatchObject({ isChecked: 1, needsCheck: false, reports: 1 })
  expect(await queue()).toEqual([...before, older, newer])
  await social.drain()
  expect(social.published.filter(({ key }) => key === open)).toHaveLength(publishedBefore)
  expect((await act(`posts/${open}/approve`)).status).toBe(409)
})

test('reports of members who are mostly wrong queue a post only if several of them report it', async () => {
  const id = await post()
  await act(`posts/${id}/approve`)
  await report({ post_id: id }, author.id, 0.4)
  expect((await rest(`posts/${id}`)).body).toMatchObject({ reports: 0, needsCheck: false })
  await report({ post_id: id }, author.id, 0.4)
  expect((await rest(`posts/${id}`)).body).toMatchObject({ reports: 1, needsCheck: true })
})
