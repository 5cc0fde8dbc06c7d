import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reportDecided } from '@xinyu/contracts/events/content'
import { imageScored } from '@xinyu/contracts/events/face'
import { banDecided } from '@xinyu/contracts/events/moderation'
import { postDeleted, postSubmitted } from '@xinyu/contracts/events/social'
import { banned, erased, profileSubmitted, unbanned } from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from './config.ts'
import { ModerationModule } from './moderation.module.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let feed: FactFeed
let moderator: TestPerson
beforeAll(async () => {
  moderation = await startService({ name: 'moderation', module: ModerationModule, config: moderationConfig })
  moderator = await moderation.person({ roles: ['moderator'] })
  feed = new FactFeed(moderation.service)
})
afterAll(() => moderation.close())

const user = (_id: string, isCompleted = 2) => ({ user: snapshot({ _id, isCompleted }) })
const ban = (id: string) => ({ ...user(id, 5), reason: '骚扰', until: null })
const profile = (id: string, revision: number, images: string[] = []) => ({
  ...user(id),
  revision,
  texts: [{ field: 'aboutMe', text: '喜欢登山' }],
  images: images.map((url, index) => ({ _id: `i${index}`, url, desc: '' })),
})
const post = (id: string, author: string) => ({ post_id: id, user_id: author })
const reviewOf = async (id: string): Promise<{ status?: string; texts?: object[]; priority?: number }> =>
  (await (
    await fetch(`${moderation.service.url}/api/admin/profileReviews/${id}`, {
      headers: { authorization: `Bearer ${moderator.token}` },
    })
  ).json()) as object
const replay = async (letters: number): Promise<void> =>
  expect(await feed.replayDeadLetters()).toMatchObject({ replayed: letters, failed: 0 })

test('a submission replayed after a newer one does not wait beside it', async () => {
  const id = newId()
  await feed.fail(profileSubmitted, id, 1, profile(id, 1))
  await feed.receive(profileSubmitted, id, 2, profile(id, 2))
  await replay(1)
  expect([(await reviewOf(`profile-${id}-1`)).status, (await reviewOf(`profile-${id}-2`)).status]).toEqual([
    'superseded',
    'waiting',
  ])
})

test('replaying a ban that was lifted removes nothing from the queue; one that still holds does', async () => {
  const [lifted, held] = [newId(), newId()]
  for (const id of [lifted, held]) {
    await feed.receive(profileSubmitted, id, 1, profile(id, 1))
    await feed.fail(banned, id, 2, ban(id))
  }
  await feed.receive(unbanned, lifted, 3, user(lifted))
  await replay(2)
  expect([(await reviewOf(`profile-${lifted}-1`)).status, (await reviewOf(`profile-${held}-1`)).status]).toEqual([
    'waiting',
    'superseded',
  ])
})

test('a submission replayed while its person is banned waits only after the ban', async () => {
  const id = newId()
  await feed.fail(profileSubmitted, id, 1, profile(id, 1))
  await feed.receive(banned, id, 2, ban(id))
  await replay(1)
  expect((await reviewOf(`profile-${id}-1`)).status).toBe('superseded')
  await feed.receive(unbanned, id, 3, user(id))
  expect((await reviewOf(`profile-${id}-1`)).status).toBe('waiting')
})

test('a replayed submission of an erased person is not stored, and a late erasure still erases', async () => {
  const [before, after] = [newId(), newId()]
  await feed.fail(profileSubmitted, before, 1, profile(before, 1))
  await feed.receive(erased, before, 2, user(before, 6))
  await feed.receive(profileSubmitted, after, 1, profile(after, 1))
  await feed.fail(erased, after, 2, user(after, 6))
  await replay(2)
  expect(await moderation.database.collection('reviews').countDocuments({ user_id: before })).toBe(0)
  expect(await reviewOf(`profile-${after}-1`)).toMatchObject({ status: 'superseded', texts: [] })
})

test('a deleted post is neither approved nor reviewed when its submission is replayed', async () => {
  const [id, author] = [newId(), newId()]
  await feed.fail(postSubmitted, id, 1, {
    ...post(id, author),
    type: 'mood',
    text: '今天很开心',
    images: [],
    topic: null,
  })
  await feed.receive(postDeleted, id, 2, post(id, author))
  await replay(1)
  await moderation.drain()
  expect(await moderation.database.collection('reviews').findOne({ subject_id: id })).toMatchObject({
    status: 'superseded',
  })
  expect(moderation.published.filter(({ key }) => key === `post-${id}-1`)).toEqual([])
})

test('a picture’s score that is replayed late raises the priority of its review nevertheless', async () => {
  const [id, key] = [newId(), `pictures/960/${newId()}.jpg`]
  const url = moderation.service.app.get(ObjectStore).publicUrl(key)
  const nudity = { drawing: 0, hentai: 0, neutral: 0, porn: 0.5, sexy: 0 }
  await feed.fail(imageScored, key, 1, { key, user_id: id, nudity, score: 0.5, verdict: 'review' })
  await feed.receive(profileSubmitted, id, 1, profile(id, 1, [url]))
  await replay(1)
  expect((await reviewOf(`profile-${id}-1`)).priority).toBe(2)
})

test('the later of two bans wins, also when the earlier is replayed after it', async () => {
  const [bad, first, second] = [newId(), newId(), newId()]
  const decided = (report_id: string, until: string | null) => ({
    report_id,
    user_id: 'reporter',
    user2_id: bad,
    upheld: true,
    moderator_id: moderator.id,
    ban: { until, reason: '诈骗' },
    sanction: null,
  })
  await feed.fail(reportDecided, first, 1, decided(first, '2030-01-01T00:00:00.000Z'))
  await feed.receive(reportDecided, second, 1, decided(second, null))
  await replay(1)
  await moderation.drain()
  const bans = moderation.published.filter(({ type, key }) => type === banDecided.type && key === bad)
  expect(bans.map(({ data }) => (data as { until: string | null }).until)).toEqual([null])
})
