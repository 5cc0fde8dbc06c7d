import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getWaitingCounts } from '@xinyu/contracts/http/users/moderation'
import { profileReviews } from '@xinyu/contracts/admin/users'
import { imageScored } from '@xinyu/contracts/events/face'
import { postApproved, postDeleted, postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import { erased, profileSubmitted } from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../../config.ts'
import { ModerationModule } from '../../moderation.module.ts'

interface Row {
  id: string
  _id: string
  where: string
  score: number | null
  isChecked: number
  url: string
}
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let objects: ObjectStore
beforeAll(async () => {
  moderation = await startService({ name: 'moderation', module: ModerationModule, config: moderationConfig })
  moderator = await moderation.person({ roles: ['moderator'] })
  objects = moderation.service.app.get(ObjectStore)
})
afterAll(() => moderation.close())

const keyOf = (picture: string): string => `pictures/960/${picture}.jpg`
const image = (picture: string, desc = '') => ({ _id: picture, url: objects.publicUrl(keyOf(picture)), desc })
const nudity = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }
const score = (picture: string, user_id: string, value: number, fingerprint?: string) =>
  moderation.receive(imageScored, keyOf(picture), {
    key: keyOf(picture),
    user_id,
    nudity,
    score: value,
    verdict: value < 0.4 ? 'clear' : 'review',
    ...(fingerprint ? { fingerprint } : {}),
  })
const submitPost = (post_id: string, user_id: string, pictures: string[]) =>
  moderation.receive(postSubmitted, post_id, {
    post_id,
    user_id,
    type: 'mood',
    text: '',
    topic: null,
    images: pictures.map((picture) => image(picture)),
  })
const rest = async (path: string, body?: object, by = moderator) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    headers: { authorization: `Bearer ${by.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as never }
}
const listOf = async (user_id: string): Promise<Row[]> =>
  (await rest(`images?filter=${encodeURIComponent(JSON.stringify({ user_id }))}`)).body as Row[]

test('pictures of posts and albums are in one list, the most doubtful first, in whichever order their facts arrive', async () => {
  const [me, post] = [newId(), newId()]
  await score('a1', me, 0.1)
  await submitPost(post, me, ['a1', 'a2'])
  await score('a2', me, 0.6)
  await moderation.receive(profileSubmitted, me, {
    user: snapshot({ _id: me }),
    revision: 1,
    texts: [],
    images: [image('a0', '1'), image('a3', '海边')],
  })
  await score('a3', me, 0.3)
  const { counts } = await moderation.call(getWaitingCounts, {}, moderator)
  expect(counts).toContainEqual({ resource: 'images', count: 3 })
  expect((await listOf(me)).map(({ _id, where, score: value, isChecked }) => [_id, where, value, isChecked])).toEqual([
    ['a2', 'post', 0.6, 0],
    ['a3', 'album', 0.3, 0],
    ['a1', 'post', 0.1, 0],
  ])
  const [first] = await listOf(me)
  await objects.put(keyOf('a2'), Buffer.from('picture'), { type: 'image/jpeg', isPublic: false })
  expect([(await fetch(first?.url ?? '')).status, (await fetch(objects.publicUrl(keyOf('a2')))).status]).toEqual([
    200, 403,
  ])
  expect((await rest('images', undefined, await moderation.person({ roles: ['finance'] }))).status).toBe(403)
})

test('they follow the decision about their post or profile, in whatever order the facts arrive', async () => {
  const [me, post] = [newId(), newId()]
  await submitPost(post, me, ['b1'])
  const payload = { post_id: post, user_id: me, moderator_id: null }
  await moderation.receive(postApproved, post, payload)
  expect(await listOf(me)).toMatchObject([{ isChecked: 1 }])
  await moderation.receive(postRejected, post, { ...payload, reason: '广告' })
  await new FactFeed(moderation.service).handle(postApproved, post, 2, payload)
  expect(await listOf(me)).toMatchObject([{ isChecked: 2 }])
  await moderation.receive(postDeleted, post, { post_id: post, user_id: me })
  expect(await listOf(me)).toEqual([])
  const images = [image('b2')]
  await moderation.receive(profileSubmitted, me, { user: snapshot({ _id: me }), revision: 4, texts: [], images })
  await rest(`${profileReviews.name}/profile-${me}-4/approve`, { revision: 4 })
  await moderation.drain()
  expect(await listOf(me)).toMatchObject([{ _id: 'b2', isChecked: 1 }])
})

test('a rejected picture is published with its reason, once, and nobody decides about their own', async () => {
  const me = newId()
  await submitPost(newId(), me, ['c1'])
  const [row] = await listOf(me)
  const path = `images/${row?.id}/reject`
  const body = { reasonCode: 'nude', reason: '不雅' }
  expect((await rest(path, body)).body).toMatchObject({ isChecked: 2 })
  expect((await rest(path, body)).status).toBe(409)
  await moderation.drain()
  const decided = moderation.published.filter(({ data }) => (data as { subject_id?: string }).subject_id === 'c1')
  expect(decided.map(({ data }) => data)).toMatchObject([
    { kind: 'image', user_id: me, decision: 'rejected', reason: '不雅', moderator_id: moderator.id },
  ])
  await submitPost(newId(), moderator.id, ['c2'])
  const [own] = await listOf(moderator.id)
  expect((await rest(`images/${own?.id}/approve`, {})).body).toMatchObject({ code: 'SELF' })
})

test('no picture of an erased person is known, not even if its submission or score arrives later', async () => {
  const me = newId()
  await submitPost(newId(), me, ['d1'])
  // scored when it was uploaded, and never submitted
  await score('d3', me, 0.2)
  await moderation.receive(erased, me, { user: snapshot({ _id: me, isCompleted: 6 }) })
  await submitPost(newId(), me, ['d2'])
  await score('d1', me, 0.9)
  expect(await listOf(me)).toEqual([])
  const left = { $or: [{ user_id: me }, { key: { $in: [keyOf('d1'), keyOf('d2'), keyOf('d3')] } }] }
  expect(await moderation.database.collection('images').countDocuments(left)).toBe(0)
})

test('similar pictures are found by file name, avatars included, for every owner; an erased person’s are not', async () => {
  const [me, other, gone] = [newId(), newId(), newId()]
  await submitPost(newId(), me, ['e1', 'e2'])
  await moderation.receive(profileSubmitted, other, {
    user: snapshot({ _id: other, name: '他人' }),
    revision: 1,
    texts: [],
    images: [image('e3', '1'), image('e4')],
  })
  await submitPost(newId(), gone, ['e5'])
  await score('e1', me, 0.1, '00000000000000ff')
  await score('e2', me, 0.1, 'ffffffffffffff00')
  await score('e3', other, 0.1, '00000000000000fe')
  await score('e4', other, 0.1, '0f0f0f0f0f0f0f0f')
  await score('e5', gone, 0.1, '00000000000000ff')
  await moderation.receive(erased, gone, { user: snapshot({ _id: gone, isCompleted: 6 }) })
  const filter = encodeURIComponent(JSON.stringify({ similarTo: ['e1.jpg'] }))
  expect((await rest(`images?filter=${filter}`)).body).toMatchObject([
    { _id: 'e3', user_id: other, where: 'avatar', user: { name: '他人' } },
  ])
  expect((await listOf(other)).map(({ _id }) => _id)).toEqual(['e4'])
})

test('a picture claimed by one moderator cannot be decided by another', async () => {
  const [me, colleague] = [newId(), await moderation.person({ roles: ['moderator'] })]
  await submitPost(newId(), me, ['f1'])
  const path = `images/${(await listOf(me))[0]?.id}`
  expect((await rest(`${path}/claim`, {})).body).toMatchObject({ claimedBy: moderator.id })
  expect((await rest(`${path}/claim`, {}, colleague)).status).toBe(409)
  expect((await rest(`${path}/approve`, {}, colleague)).status).toBe(409)
  expect((await rest(`${path}/approve`, {})).body).toMatchObject({ isChecked: 1, claimedBy: null })
})
