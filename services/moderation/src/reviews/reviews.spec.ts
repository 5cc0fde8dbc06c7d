import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { moderationAudited } from '@xinyu/contracts/events/audit'
import { imageScored } from '@xinyu/contracts/events/face'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { commentDeleted, commentRejected, commentSubmitted } from '@xinyu/contracts/events/content'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { banned, cancelled, profileSubmitted, restored, unbanned } from '@xinyu/contracts/events/users'
import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let urlOf: (key: string) => string
const submit = (id: string, revision: number, text = '喜欢登山') =>
  moderation.receive(profileSubmitted, id, {
    user: snapshot({ _id: id }),
    revision,
    texts: [{ field: 'aboutMe', text }],
    images: [],
  })
const admin = (path: string, init: RequestInit = {}, who = moderator) =>
  fetch(`${moderation.service.url}/api/admin/${profileReviews.name}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
  })
const act = (id: string, action: string, body: object, who = moderator) =>
  admin(`/${id}/${action}`, { method: 'POST', body: JSON.stringify(body) }, who)
const decisions = (subject: string) =>
  moderation.published.filter(
    (fact) => fact.type === reviewDecided.type && (fact.data as { subject_id: string }).subject_id === subject,
  )

beforeAll(async () => {
  moderation = await startService({ name: 'moderation', module: ModerationModule, config: moderationConfig })
  moderator = await moderation.person({ roles: ['moderator'] })
  urlOf = (key) => moderation.service.app.get(ObjectStore).publicUrl(key)
})
afterAll(() => moderation.close())

test('a submitted profile waits in the queue until a moderator approves it, and the decision is published once', async () => {
  await submit('a1', 1)
  const list = await admin(`?filter=${encodeURIComponent('{"status":"waiting"}')}&range=[0,9]`)
  expect(list.headers.get('content-range')).toBe('profileReviews 0-0/1')
  expect(await list.json()).toMatchObject([
    { id: 'profile-a1-1', user_id: 'a1', status: 'waiting', texts: [{ text: '喜欢登山', badword: null }] },
  ])
  const approved = await act('profile-a1-1', 'approve', { revision: 1 })
  expect(await approved.json()).toMatchObject({ status: 'approved', decidedBy: moderator.id })
  expect((await act('profile-a1-1', 'approve', { revision: 1 })).status).toBe(409)
  await moderation.drain()
  expect(decisions('a1').map((fact) => fact.data)).toMatchObject([
    { decision: 'approved', revision: 1, moderator_id: moderator.id },
  ])
})

test('changes since the last approval are shown beside the unchanged; at a first review nothing is', async () => {
  const picture = (id: string) => ({ _id: id, url: urlOf(`pictures/960/${id}.jpg`), desc: '' })
  const handIn = (revision: number, aboutMe: string, images: string[]) =>
    moderation.receive(profileSubmitted, 'a9', {
      user: snapshot({ _id: 'a9' }),
      revision,
      texts: [
        { field: 'name', text: '小岛' },
        { field: 'aboutMe', text: aboutMe },
      ],
      images: images.map(picture),
    })
  const changesOf = async (revision: number) => {
    const { texts, images } = (await (await admin(`/profile-a9-${revision}`)).json()) as {
      texts: { before?: string }[]
      images: { isNew?: boolean }[]
    }
    return [texts.map(({ before }) => before), images.map(({ isNew }) => isNew)]
  }
  await handIn(1, '喜欢登山', ['one'])
  expect(await changesOf(1)).toEqual([[undefined, undefined], [undefined]])
  await act('profile-a9-1', 'approve', { revision: 1 })
  await handIn(2, '加我微信', ['one'])
  await act('profile-a9-2', 'sendBack', { revision: 2, reasonCode: 'contact', reason: '含有联系方式' })
  await handIn(3, '喜欢看海', ['one', 'two'])
  expect(await changesOf(3)).toEqual([
    ['小岛', '喜欢登山'],
    [false, true],
  ])
})

test('a profile with a sensitive word comes first and shows the word', async () => {
  await submit('b1', 1)
  await submit('b2', 1, '一起网 赌吧')
  const rows = (await (await admin(`?filter=${encodeURIComponent('{"status":"waiting"}')}&range=[0,9]`)).json()) as {
    user_id: string
    texts: { badword: string }[]
  }[]
  expect(rows[0]).toMatchObject({ user_id: 'b2', texts: [{ badword: '网赌' }] })
})

test('a newer revision removes the older one from the queue, and a ban removes all', async () => {
  await submit('c1', 1)
  await submit('c1', 2)
  expect((await act('profile-c1-1', 'approve', { revision: 1 })).status).toBe(409)
  await moderation.receive(banned, 'c1', { user: snapshot({ _id: 'c1' }), reason: '', until: null })
  expect((await act('profile-c1-2', 'approve', { revision: 2 })).status).toBe(409)
})

test('a second moderator is refused while another holds the claim', async () => {
  await submit('d1', 1)
  const other = await moderation.person({ roles: ['moderator'] })
  expect((await act('profile-d1-1', 'claim', {})).status).toBe(200)
  expect((await act('profile-d1-1', 'claim', {}, other)).status).toBe(409)
  expect(
    (await act('profile-d1-1', 'sendBack', { revision: 1, reasonCode: 'photo', reason: '请换一张清晰的照片' })).status,
  ).toBe(200)
})

test('only moderators see the queue, and the trail records what they do', async () => {
  expect((await admin('?range=[0,9]', {}, await moderation.person())).status).toBe(403)
  expect((await admin('?range=[0,9]', {}, await moderation.person({ roles: ['finance'] }))).status).toBe(403)
  await moderation.drain()
  expect(
    moderation.published.filter((fact) => fact.type === moderationAudited.type).map((fact) => fact.data),
  ).toContainEqual(
    expect.objectContaining({ actor_id: moderator.id, action: 'profileReviews.sendBack', subject_id: 'profile-d1-1' }),
  )
  const boss = await moderation.person({ roles: ['admin'] })
  const trail = await fetch(`${moderation.service.url}/api/admin/auditLog?range=[0,99]`, {
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect(await trail.json()).toContainEqual(
    expect.objectContaining({ action: 'profileReviews.approve', subject_id: 'profile-a1-1' }),
  )
})

test('a clean text post is approved at once, one with a picture or a sensitive word waits for a moderator', async () => {
  const post = (id: string, text: string, images: { _id: string; url: string }[] = []) =>
    moderation.receive(postSubmitted, id, { post_id: id, user_id: 'p', type: 'mood', text, images })
  await post('p1', '今天很开心')
  await post('p2', '海边', [{ _id: 'i', url: 'https://x/y.jpg' }])
  await post('p3', '来赌博')
  expect([decisions('p1').length, decisions('p2').length, decisions('p3').length]).toEqual([1, 0, 0])
})

test('checks texts for anybody with a token, and stores a report once', async () => {
  const member = await moderation.person()
  expect((await moderation.call(checkMsg, { msg: '我们去打牌' }, member)).checkRes).toEqual({ badword: null, value: 0 })
  expect((await moderation.call(checkMsg, { msg: '我们去赌-博' }, member)).checkRes).toEqual({
    badword: '赌博',
    value: 1,
  })
  const { id } = await moderation.person()
  const report = { user2_id: id, reason: 'scam' as const, text: '要钱' }
  expect((await moderation.call(reportUser, report, member)).report_id).toBe(
    (await moderation.call(reportUser, report, member)).report_id,
  )
  expect((await moderation.refused(reportUser, { ...report, user2_id: member.id }, member)).code).toBe('SELF')
  await submit(id, 1)
  expect(await (await admin(`/profile-${id}-1`)).json()).toMatchObject({ reports: 1, priority: 1 })
})

const none = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 }
const score = (key: string, userId: string | null, verdict: 'clear' | 'review' | 'refuse', share = 0.5) =>
  moderation.receive(imageScored, key, {
    key,
    user_id: userId,
    nudity: { ...none, porn: share },
    score: share,
    verdict,
  })
const submitWith = (id: string, revision: number, keys: string[]) =>
  moderation.receive(profileSubmitted, id, {
    user: snapshot({ _id: id }),
    revision,
    texts: [],
    images: keys.map((key, index) => ({ _id: `i${index}`, url: urlOf(key), desc: '' })),
  })
const reviewOf = async (id: string) =>
  (await (await admin(`/${id}`)).json()) as { priority: number; images: { nudity?: object }[] }

test.each([
  ['before', 'n1'],
  ['after', 'n2'],
])(
  'a flagged picture, scored %s the profile was submitted and published twice, raises the review’s priority once and shows',
  async (order, id) => {
    const [fine, flagged] = [`pictures/960/${id}a.jpg`, `pictures/960/${id}b.jpg`]
    const scores = async () => {
      await score(fine, id, 'clear', 0.1)
      for (let twice = 0; twice < 2; twice++) await score(flagged, id, 'review', 0.5)
    }
    if (order === 'before') await scores()
    await submitWith(id, 1, [fine, flagged])
    if (order === 'after') await scores()
    expect(await reviewOf(`profile-${id}-1`)).toMatchObject({
      priority: 2,
      images: [
        expect.not.objectContaining({ nudity: expect.anything() }),
        { nudity: { score: 0.5, verdict: 'review' } },
      ],
    })
  },
)

test('a flag on another picture, or after the decision, changes no review; the next revision has it', async () => {
  const key = 'pictures/960/n3.jpg'
  await submitWith('n3', 1, [key])
  await score('pictures/960/n3-other.jpg', 'n3', 'refuse', 0.9)
  await act('profile-n3-1', 'approve', { revision: 1 })
  await score(key, 'n3', 'refuse', 0.9)
  expect(await reviewOf('profile-n3-1')).toMatchObject({
    priority: 0,
    images: [expect.not.objectContaining({ nudity: expect.anything() })],
  })
  await submitWith('n3', 2, [key])
  expect(await reviewOf('profile-n3-2')).toMatchObject({ priority: 3, images: [{ nudity: { verdict: 'refuse' } }] })
})

test('submissions that waited at a ban or departure wait again when their person returns; decided or replaced ones do not', async () => {
  const user = (isCompleted: number) => snapshot({ _id: 'back', isCompleted })
  await submit('back', 1)
  await submit('back', 2)
  await moderation.receive(banned, 'back', { user: user(5), reason: '', until: null })
  expect((await act('profile-back-2', 'approve', { revision: 2 })).status).toBe(409)
  await moderation.receive(unbanned, 'back', { user: user(2) })
  await moderation.receive(cancelled, 'back', { user: user(6), erasedAt: '2030-01-01T00:00:00.000Z' })
  expect((await act('profile-back-2', 'approve', { revision: 2 })).status).toBe(409)
  await moderation.receive(restored, 'back', { user: user(2) })
  expect((await act('profile-back-1', 'approve', { revision: 1 })).status).toBe(409)
  expect((await act('profile-back-2', 'approve', { revision: 2 })).status).toBe(200)
  await moderation.receive(banned, 'back', { user: user(5), reason: '', until: null })
  await moderation.receive(unbanned, 'back', { user: user(4) })
  expect((await act('profile-back-2', 'approve', { revision: 2 })).status).toBe(409)
})

test('a comment is approved at once where the check is sure; one with a contact waits until its service has decided', async () => {
  const about = (comment_id: string) => ({ comment_id, post_id: 'p', user_id: 'w', author_id: 'a', parent_id: null })
  for (const [id, text] of [
    ['k1', '好看'],
    ['k2', '加微信 abc_1234'],
    ['k3', '电话 13800000001'],
  ] as const)
    await moderation.receive(commentSubmitted, id, { ...about(id), text, reply_to: null })
  await moderation.drain()
  expect(
    ['k1', 'k2', 'k3'].map((id) => decisions(id).map(({ data }) => (data as { decision: string }).decision)),
  ).toEqual([['approved'], [], []])
  await moderation.receive(commentRejected, 'k2', { ...about('k2'), reason: '广告', moderator_id: 'm' })
  await moderation.receive(commentDeleted, 'k3', about('k3'))
  const reviews = await moderation.database
    .collection<{ status: string }>('reviews')
    .find({ subject_id: { $in: ['k1', 'k2', 'k3'] } })
    .sort({ subject_id: 1 })
    .toArray()
  expect(reviews.map(({ status }) => status)).toEqual(['approved', 'superseded', 'superseded'])
})

test('a moderator neither claims nor decides their own profile, and learns from it of no report', async () => {
  const one = await moderation.person({ roles: ['moderator'] })
  await submit(one.id, 1)
  await moderation.call(reportUser, { user2_id: one.id, reason: 'scam', text: '让我转账' }, await moderation.person())
  const id = `profile-${one.id}-1`
  expect(await (await act(id, 'claim', {}, one)).json()).toMatchObject({ code: 'SELF' })
  expect(await (await act(id, 'approve', { revision: 1 }, one)).json()).toMatchObject({ code: 'SELF' })
  const sentBack = { revision: 1, reasonCode: 'photo', reason: '请换一张清晰的照片' }
  expect(await (await act(id, 'sendBack', sentBack, one)).json()).toMatchObject({ code: 'SELF' })
  expect(await (await admin(`/${id}`, {}, one)).json()).toMatchObject({ status: 'waiting', reports: 0 })
  expect(await (await admin(`/${id}`)).json()).toMatchObject({ reports: 1 })
})

test('a moderator cannot see notes, escalations or signals about themselves', async () => {
  const one = await moderation.person({ roles: ['moderator'] })
  const ask = async (who: TestPerson, path: string, body?: object) => {
    const response = await fetch(`${moderation.service.url}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: (await response.json()) as { id: string; code?: string } }
  }
  const note = { user_id: one.id, text: '留意' }
  const escalation = { queue: 'profileReviews', subject_id: `profile-${one.id}-1`, user_id: one.id, note: '请看' }
  for (const [path, body] of [
    ['memberNotes', note],
    ['escalations', escalation],
  ] as const) {
    expect((await ask(one, path, body)).json.code).toBe('SELF')
    const { id } = (await ask(moderator, path, body)).json
    expect((await ask(one, `${path}/${id}`)).status).toBe(404)
    expect((await ask(one, path)).json).toEqual([])
    expect((await ask(moderator, `${path}/${id}`)).status).toBe(200)
  }
})
