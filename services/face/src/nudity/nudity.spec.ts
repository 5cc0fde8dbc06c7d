import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { imageScored } from '@xinyu/contracts/events/face'
import { postSubmitted } from '@xinyu/contracts/events/social'
import { avatarChanged, profileSubmitted } from '@xinyu/contracts/events/users'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { groupPhoto } from '../test-samples.ts'
import { userSnapshot } from '../test-users.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'

let face: ServiceUnderTest<FaceConfig>
let objects: ObjectStore
beforeAll(async () => {
  face = await startService({
    name: 'face',
    module: FaceModule,
    config: faceConfig,
    env: { FACE_WORKERS: '1', NUDITY_REVIEW: '0.02', NUDITY_REFUSE: '0.06' },
  })
  objects = face.service.app.get(ObjectStore)
})
afterAll(() => face.close())

const store = async (key: string, sample: number): Promise<string> => {
  await objects.put(key, await groupPhoto(sample), { type: 'image/jpeg', isPublic: true })
  return key
}
const scored = () =>
  face.published
    .filter(({ type }) => type === imageScored.type)
    .map(({ data }) => data as { key: string; user_id: string; verdict: string; score: number })

test('every picture of a profile, a post or an avatar is scored once, with the configured thresholds', async () => {
  const user = userSnapshot('someone')
  const keys = await Promise.all([
    store('pictures/960/1.jpg', 1),
    store('pictures/960/2.jpg', 2),
    store('pictures/960/3.jpg', 5),
  ])
  // the first in a fact of an earlier version, which sent addresses
  const sent = keys.map((key, index) => (index === 0 ? `https://before.example/xinyu/${key}` : key))
  const images = sent.map((url, index) => ({ _id: String(index), url, desc: '' }))
  await face.receive(avatarChanged, 'someone', { user, key: 'pictures/960/1.jpg' })
  await face.receive(profileSubmitted, 'someone', { user, revision: 1, texts: [], images: images.slice(0, 2) })
  await face.receive(postSubmitted, 'post1', {
    post_id: 'post1',
    user_id: 'someone',
    type: 'mood',
    text: '',
    images: [...images, { _id: '9', url: 'https://elsewhere.example/x.jpg' }],
  })
  await face.drain()
  expect(
    scored()
      .map(({ key, verdict, user_id }) => [key, verdict, user_id])
      .toSorted(),
  ).toEqual([
    ['pictures/960/1.jpg', 'clear', 'someone'],
    ['pictures/960/2.jpg', 'review', 'someone'],
    ['pictures/960/3.jpg', 'refuse', 'someone'],
  ])
})

test('a synchronous call gets the verdict, and a repeat the same', async () => {
  const ask = () =>
    new InternalClient({ ...face.config, FACE_URL: face.service.url }).call(
      scoreNudity,
      { key: 'p/4.jpg', user_id: 'other' },
      20_000,
    )
  await store('p/4.jpg', 6)
  const first = await ask()
  expect(first.verdict).toBe('review')
  expect(await ask()).toEqual(first)
  await face.drain()
  expect(scored().filter(({ key }) => key === 'p/4.jpg')).toHaveLength(1)
})

test('a picture whose synchronous scoring failed is scored once it is uploaded', async () => {
  const ask = new InternalClient({ ...face.config, FACE_URL: face.service.url }).call(
    scoreNudity,
    { key: 'pictures/960/late.jpg', user_id: 'late' },
    20_000,
  )
  await expect(ask).rejects.toThrow()
  await store('pictures/960/late.jpg', 1)
  await face.receive(profileSubmitted, 'late', {
    user: userSnapshot('late'),
    revision: 1,
    texts: [],
    images: [{ _id: '0', url: 'pictures/960/late.jpg', desc: '' }],
  })
  await face.drain()
  expect(
    scored()
      .filter(({ key }) => key === 'pictures/960/late.jpg')
      .map(({ user_id, verdict }) => [user_id, verdict]),
  ).toEqual([['late', 'clear']])
})
