import { afterAll, beforeAll, expect, test, jest } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { profileSubmitted, realNameSubmitted } from '@xinyu/contracts/events/users'
import { getIdentityPhotos } from '@xinyu/contracts/internal/users-proofs'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { ReviewsStore } from './reviews.store.ts'

const clock = FixedClock.atNextNoon()
const minutes = (count: number) => clock.advance(count * 60_000)
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
    env: { UNDO_SECONDS: '600' },
    internal: [{ call: getIdentityPhotos, answer: () => ({ papers: null }) }],
  })
  moderator = await moderation.person({ roles: ['moderator'] })
  colleague = await moderation.person({ roles: ['moderator'] })
})
afterAll(() => moderation.close())

const act = async (path: string, body: object = {}, by = moderator) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { http: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const submit = (id: string, revision = 1) =>
  moderation.receive(profileSubmitted, id, { user: snapshot({ _id: id }), revision, texts: [], images: [] })
const publishedFor = async (user: string): Promise<object[]> => {
  await moderation.runJob('publish-decisions')
  await moderation.drain()
  return moderation.published.filter(
    ({ type, data }) => type === reviewDecided.type && (data as { user_id: string }).user_id === user,
  )
}
const approve = { revision: 1 }

test('an approval is published after half a minute, a refusal after ten minutes, and each once', async () => {
  const me = newId()
  await submit(me)
  const { body } = await act(`profileReviews/profile-${me}-1/approve`, approve)
  expect(body).toMatchObject({ status: 'approved', heldUntil: new Date(clock.now().getTime() + 30_000).toISOString() })
  clock.advance(29_000)
  expect(await publishedFor(me)).toEqual([])
  clock.advance(1_000)
  expect(await publishedFor(me)).toMatchObject([{ data: { decision: 'approved', moderator_id: moderator.id } }])
  expect(await publishedFor(me)).toHaveLength(1)
  const other = newId()
  await submit(other)
  await act(`profileReviews/profile-${other}-1/sendBack`, { revision: 1, reasonCode: 'unclear', reason: '看不清' })
  minutes(9)
  expect(await publishedFor(other)).toEqual([])
  minutes(1)
  expect(await publishedFor(other)).toMatchObject([{ data: { decision: 'rejected' } }])
})

test('a decision that cannot be published stops no other, and is published by the next try', async () => {
  const people = [newId(), newId()]
  for (const id of people) {
    await submit(id)
    await act(`profileReviews/profile-${id}-1/approve`, approve)
  }
  clock.advance(30_000)
  jest.spyOn(moderation.service.app.get(ReviewsStore), 'publish').mockRejectedValueOnce(new Error('no luck'))
  const counts = async () => Promise.all(people.map(async (id) => (await publishedFor(id)).length))
  await moderation.runJob('publish-decisions')
  await moderation.drain()
  const sent = moderation.published.filter(({ type }) => type === reviewDecided.type)
  expect(sent.filter(({ data }) => people.includes((data as { user_id: string }).user_id))).toHaveLength(1)
  expect(await counts()).toEqual([1, 1])
})

test('an undone decision leaves the submission waiting as before; nothing is published, and a repeat changes nothing', async () => {
  const me = newId()
  const path = `profileReviews/profile-${me}-1`
  await submit(me)
  await act(`${path}/sendBack`, { revision: 1, reasonCode: 'unclear', reason: '看不清' })
  for (let twice = 0; twice < 2; twice++)
    expect((await act(`${path}/takeBack`)).body).toMatchObject({
      status: 'waiting',
      decidedBy: null,
      reason: '',
      heldUntil: null,
    })
  minutes(20)
  expect(await publishedFor(me)).toEqual([])
  expect((await act(`${path}/approve`, approve, colleague)).body).toMatchObject({ status: 'approved' })
})

test('after ten minutes it is too late, and only the moderator who decided can undo', async () => {
  const [me, other] = [newId(), newId()]
  for (const id of [me, other]) await submit(id)
  await act(`profileReviews/profile-${me}-1/approve`, approve)
  expect(await act(`profileReviews/profile-${me}-1/takeBack`, {}, colleague)).toMatchObject({ http: 409 })
  minutes(10)
  const late = { http: 409, body: { code: 'UNDO_TOO_LATE' } }
  expect(await act(`profileReviews/profile-${me}-1/takeBack`)).toMatchObject(late)
  await publishedFor(me)
  expect(await act(`profileReviews/profile-${me}-1/takeBack`)).toMatchObject(late)
  await act(`profileReviews/profile-${other}-1/approve`, approve)
  await act(`profileReviews/profile-${other}-1/takeBack`)
  await act(`profileReviews/profile-${other}-1/approve`, approve, colleague)
  const conflict = { http: 409, body: { code: 'CONFLICT' } }
  expect(await act(`profileReviews/profile-${other}-1/takeBack`)).toMatchObject(conflict)
})

test('if the member has submitted again before the undo, only the new revision waits', async () => {
  const me = newId()
  await submit(me)
  await act(`profileReviews/profile-${me}-1/approve`, approve)
  await submit(me, 2)
  expect((await act(`profileReviews/profile-${me}-1/takeBack`)).body).toMatchObject({ status: 'superseded' })
  expect((await act(`profileReviews/profile-${me}-2/approve`, { revision: 2 })).http).toBe(200)
})

test('a real name decision is undone like a profile’s', async () => {
  const me = newId()
  await moderation.receive(realNameSubmitted, me, { user: snapshot({ _id: me }), revision: 1 })
  await act(`realNameReviews/realName-${me}-1/approve`, approve)
  expect((await act(`realNameReviews/realName-${me}-1/takeBack`)).body).toMatchObject({ status: 'waiting' })
  minutes(11)
  expect(await publishedFor(me)).toEqual([])
})

test('a rejected picture is removed permanently only when the decision can no longer be undone', async () => {
  const [me, kept, gone] = [newId(), newId(), newId()]
  const objects = moderation.service.app.get(ObjectStore)
  const image = (_id: string) => ({ _id, url: objects.publicUrl(`pictures/960/${_id}.jpg`) })
  const post = { post_id: newId(), user_id: me, type: 'mood' as const, text: '', topic: null }
  await moderation.receive(postSubmitted, post.post_id, { ...post, images: [image(kept), image(gone)] })
  const list = await fetch(`${moderation.service.url}/api/admin/images?filter=${JSON.stringify({ user_id: me })}`, {
    headers: { authorization: `Bearer ${moderator.token}` },
  })
  const rows = (await list.json()) as { id: string; _id: string }[]
  const pathOf = (picture: string) => `images/${rows.find(({ _id }) => _id === picture)?.id ?? ''}`
  for (const picture of [kept, gone])
    expect((await act(`${pathOf(picture)}/reject`, { reasonCode: 'nude', reason: '不雅' })).body).toMatchObject({
      isChecked: 2,
    })
  expect((await act(`${pathOf(gone)}/approve`, {}, colleague)).http).toBe(409)
  expect((await act(`${pathOf(kept)}/takeBack`)).body).toMatchObject({ isChecked: 0, heldUntil: null })
  minutes(10)
  expect(await publishedFor(me)).toMatchObject([{ data: { kind: 'image', subject_id: gone, decision: 'rejected' } }])
})
