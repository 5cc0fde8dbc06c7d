import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { imageScored } from '@xinyu/contracts/events/face'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { getAccountStatus } from '@xinyu/contracts/internal/users'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { Clock } from '@xinyu/platform/clock'
import { type MigrationList, runMigrations } from '@xinyu/platform/db/migrations'
import { Leases } from '@xinyu/platform/jobs/leases'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from './config.ts'
import { ModerationModule } from './moderation.module.ts'
import { reportsMigrations } from './reports/reports.migrations.ts'
import type { Report } from './reports/reports.store.ts'
import { reviewsMigrations } from './reviews/reviews.migrations.ts'
import type { Review } from './reviews/review.document.ts'

const key = 'pictures/960/a000000000.jpg'
const before = `https://before.example/xinyu/${key}`
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
beforeAll(async () => {
  const internal = [{ call: getAccountStatus, answer: () => ({ standing: null }) }]
  moderation = await startService({ name: 'moderation', module: ModerationModule, config: moderationConfig, internal })
  moderator = await moderation.person({ roles: ['moderator'] })
  await moderation.service.app.get(ObjectStore).put(key, Buffer.from('a'), { type: 'image/webp', isPublic: false })
})
afterAll(() => moderation.close())

const shown = async <T>(path: string): Promise<T> => {
  const headers = { authorization: moderator.token }
  return (await fetch(`${moderation.service.url}/api/admin/${path}`, { headers })).json() as Promise<T>
}
const reviews = () => moderation.database.collection<Review>('reviews')
const reports = () => moderation.database.collection<Report>('reports')
const submit = (id: string, url: string) =>
  moderation.receive(profileSubmitted, id, {
    user: snapshot({ _id: id, avatar: url }),
    revision: 1,
    texts: [],
    images: [{ _id: 'p', url, desc: '' }],
  })
const reviewOf = (id: string) =>
  shown<{ user: { avatar: string }; images: { url: string; nudity?: object }[] }>(`profileReviews/profile-${id}-1`)
const urlOfToday = () => moderation.service.app.get(ObjectStore).publicUrl(key)

test.each([
  ['an earlier version', before],
  ['this one', key],
])('a picture in a fact of %s is stored by its key, and a moderator can open it', async (_version, url) => {
  const id = (await moderation.person()).id
  await submit(id, url)
  expect(await reviews().findOne({ user_id: id })).toMatchObject({ user: { avatar: key }, images: [{ url: key }] })
  const { user, images } = await reviewOf(id)
  expect(user.avatar).toBe(urlOfToday())
  expect((await fetch(images[0]?.url ?? '')).status).toBe(200)
})

test('addresses that earlier versions stored become keys, once; until then they are read as keys', async () => {
  const id = (await moderation.person()).id
  await submit(id, key)
  const by = await moderation.person()
  const report_id = (await moderation.call(reportUser, { user2_id: id, reason: 'scam', text: '' }, by)).report_id
  const asBefore = async () => {
    await reviews().updateOne({ user_id: id }, { $set: { 'user.avatar': before, 'images.0.url': before } })
    await reports().updateOne({ _id: report_id }, { $set: { 'evidence.0.images': [before] } })
  }
  const expectShown = async () => {
    const { user, images } = await reviewOf(id)
    const { user2, evidence } = await shown<{ user2: { avatar: string }; evidence: { images: string[] }[] }>(
      `reports/${report_id}`,
    )
    expect([user.avatar, user2.avatar]).toEqual([urlOfToday(), urlOfToday()])
    for (const url of [images[0]?.url, evidence[0]?.images[0]]) expect((await fetch(url ?? '')).status).toBe(200)
  }
  await asBefore()
  await expectShown()
  const { database } = moderation
  const lists = [reviewsMigrations, reportsMigrations].map((list) => (list as { useValue: MigrationList }).useValue)
  for (let twice = 0; twice < 2; twice++) {
    await database.collection<{ _id: string }>('migrations').deleteMany({ _id: /2026-12-01/ })
    await runMigrations({ database, leases: new Leases(database, new Clock()), lists, log: new Log('test', 'silent') })
    expect(await reviews().findOne({ user_id: id })).toMatchObject({ user: { avatar: key }, images: [{ url: key }] })
    expect(await reports().findOne({ _id: report_id })).toMatchObject({ evidence: [{ images: [key] }] })
  }
  await expectShown()
})

test('a flag reaches a review that an earlier version wrote meanwhile', async () => {
  const id = (await moderation.person()).id
  await submit(id, key)
  await reviews().updateOne({ user_id: id }, { $set: { 'images.0.url': before } })
  const nudity = { drawing: 0, hentai: 0, neutral: 0.1, porn: 0.9, sexy: 0 }
  await moderation.receive(imageScored, key, { key, user_id: id, nudity, score: 0.9, verdict: 'refuse' })
  expect((await reviewOf(id)).images[0]?.nudity).toMatchObject({ verdict: 'refuse' })
})
