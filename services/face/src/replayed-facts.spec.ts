import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { avatarNoted, consentChanged, facesChanged, imageScored, pictureNoted } from '@xinyu/contracts/events/face'
import {
  avatarChanged,
  cancelled,
  erased,
  profileApproved,
  profileChanged,
  restored,
} from '@xinyu/contracts/events/users'
import { addface, addTargetFace, getFaceList } from '@xinyu/contracts/http/face/faces'
import { getFaceConsent, giveFaceConsent, withdrawFaceConsent } from '@xinyu/contracts/http/face/consent'
import { updateFaceInfo4 } from '@xinyu/contracts/http/face/vectors'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { portrait, type Sample } from './test-samples.ts'
import { userSnapshot } from './test-users.ts'
import { faceConfig, type FaceConfig } from './config.ts'
import { FaceModule } from './face.module.ts'
import { consentText } from './face-records/consent-text.rules.ts'
import type { ConsentRecord } from './face-records/consents.store.ts'
import { distanceOf } from './face-records/face-records.rules.ts'
import type { FaceRecord } from './face-records/face-record.document.ts'
import type { PictureRecord } from './nudity/nudity.store.ts'
import { FaceIndexStore } from './search/face-index.store.ts'

let face: ServiceUnderTest<FaceConfig>
let feed: FactFeed
let index: FaceIndexStore
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  feed = new FactFeed(face.service)
  index = face.service.app.get(FaceIndexStore)
})
afterAll(() => face.close())

/** an approved VIP member with consent; `seq` is the number of the last users fact about them */
const newMember = async () => {
  const person = await face.person({ vipLimitDate: '2099-01-01T00:00:00.000Z' })
  const user = userSnapshot(person.id)
  await feed.receive(profileApproved, person.id, 1, { user, revision: 1 })
  await agree(person)
  return { ...person, user, seq: 1 }
}
type TestMember = Awaited<ReturnType<typeof newMember>>
const agree = (person: { id: string; token: string }) =>
  face.call(giveFaceConsent, { textVersion: consentText.version }, person)
const upload = async ({ id }: { id: string }, sample: Sample): Promise<string> => {
  const key = `uploads/${id}/${sample}.jpg`
  await face.service.app.get(ObjectStore).put(key, await portrait(sample), { type: 'image/jpeg', isPublic: true })
  return key
}
const vector = (value: number): number[] => Array(128).fill(value)
const saveTarget = async (member: TestMember, label: string): Promise<void> => {
  await face.call(addTargetFace, { label, queryVector: vector(0.05) }, member)
}
const targetsOf = async (member: TestMember): Promise<string[]> =>
  (await face.call(getFaceList, {}, member)).targets.map(({ label }) => label)
const stored = async ({ id }: { id: string }): Promise<FaceRecord> => {
  const found = await face.database.collection<FaceRecord>('members').findOne({ _id: id })
  if (!found) throw new Error('no member')
  return found
}
const labelsOf = async (member: TestMember): Promise<string[]> => (await stored(member)).faces.map(({ label }) => label)
const avatarOf = async (member: TestMember): Promise<number[]> =>
  (await stored(member)).faces.find(({ label }) => label === 'avatar')?.descriptor ?? []
const setAvatar = async (member: TestMember, sample: Sample): Promise<string> => {
  const key = await upload(member, sample)
  await feed.receive(avatarChanged, member.id, ++member.seq, { user: member.user, key })
  await face.drain()
  return key
}
const replay = async (): Promise<void> => {
  expect(await feed.replayDeadLetters()).toMatchObject({ failed: 0 })
  await face.drain()
}
const erasedAt = '2099-01-01T00:00:00.000Z'

let member: TestMember
beforeEach(async () => {
  member = await newMember()
})

describe('a replayed fact that failed at first', () => {
  test('an old avatar does not replace a newer one', async () => {
    const old = await upload(member, 'calm')
    await feed.fail(avatarChanged, member.id, ++member.seq, { user: member.user, key: old })
    const key = await setAvatar(member, 'other')
    const measured = await avatarOf(member)
    await replay()
    expect((await stored(member)).avatarKey).toBe(key)
    expect([measured.length, await avatarOf(member)]).toEqual([128, measured])
  })

  test('an avatar takes effect after facts about something else', async () => {
    const key = await upload(member, 'calm')
    await feed.fail(avatarChanged, member.id, ++member.seq, { user: member.user, key })
    await feed.receive(profileChanged, member.id, ++member.seq, { user: member.user })
    expect(await labelsOf(member)).toEqual([])
    await replay()
    expect([(await stored(member)).avatarKey, await labelsOf(member)]).toEqual([key, ['avatar']])
  })

  test('an avatar that waited to be measured is measured then, unless another replaced it', async () => {
    await feed.failDuring([avatarNoted], () => setAvatar(member, 'calm'))
    expect(await labelsOf(member)).toEqual([])
    await setAvatar(member, 'other')
    const measured = await avatarOf(member)
    await replay()
    expect(distanceOf(await avatarOf(member), measured)).toBe(0)
  })

  test('a withdrawn consent keeps what was saved under a later one, and removes what was saved before', async () => {
    await saveTarget(member, 'before')
    await feed.failDuring([consentChanged], async () => {
      await face.call(withdrawFaceConsent, {}, member)
      await face.drain()
    })
    await agree(member)
    await saveTarget(member, 'after')
    expect(await targetsOf(member)).toEqual(['after', 'before'])
    await replay()
    expect(await targetsOf(member)).toEqual(['after'])
    expect((await face.call(getFaceConsent, {}, member)).consent.given).toBe(true)
    const answers = face.database.collection<ConsentRecord>('consents').find({ user_id: member.id }).sort({ seq: 1 })
    expect((await answers.toArray()).map(({ given }) => given)).toEqual([true, false, true])
  })

  test('a withdrawn consent with nothing after it removes everything', async () => {
    await saveTarget(member, 'before')
    await feed.failDuring([consentChanged], async () => {
      await face.call(withdrawFaceConsent, {}, member)
      await face.drain()
    })
    await replay()
    expect(await targetsOf(member)).toEqual([])
  })

  test('a cancellation does not affect an account that was restored since', async () => {
    await setAvatar(member, 'calm')
    await saveTarget(member, 'before')
    await feed.fail(cancelled, member.id, ++member.seq, { user: { ...member.user, isCompleted: 6 }, erasedAt })
    await feed.receive(restored, member.id, ++member.seq, { user: member.user })
    await saveTarget(member, 'after')
    await replay()
    expect([await labelsOf(member), await targetsOf(member)]).toEqual([['avatar'], ['after']])
  })

  test('a cancellation removes every vector, and no waiting picture adds a new one', async () => {
    await feed.failDuring([avatarNoted], () => setAvatar(member, 'calm'))
    await face.call(addface, { label: 'me', descriptions: [vector(0.1)] }, member)
    await saveTarget(member, 'before')
    await feed.fail(cancelled, member.id, ++member.seq, { user: { ...member.user, isCompleted: 6 }, erasedAt })
    await feed.receive(profileChanged, member.id, ++member.seq, { user: { ...member.user, isCompleted: 6 } })
    await replay()
    await replay()
    expect([await labelsOf(member), await targetsOf(member), await index.count(member.id)]).toEqual([[], [], 0])
    await feed.handle(avatarNoted, member.id, 99, { user_id: member.id, key: (await stored(member)).avatarKey ?? '' })
    expect(await labelsOf(member)).toEqual([])
    await feed.receive(restored, member.id, ++member.seq, { user: member.user })
    await face.drain()
    expect(await labelsOf(member)).toEqual(['avatar'])
  })

  test('nothing restores the data of an erased person', async () => {
    const key = await upload(member, 'calm')
    await feed.fail(avatarChanged, member.id, ++member.seq, { user: member.user, key })
    await feed.receive(erased, member.id, ++member.seq, { user: { ...member.user, isCompleted: 6 } })
    await face.drain()
    await replay()
    await feed.handle(restored, member.id, member.seq - 1, { user: member.user })
    await face.drain()
    const { avatarKey, faces, standing } = await stored(member)
    expect([avatarKey, faces, standing]).toEqual([null, [], 'erased'])
    const pictures = face.database.collection<PictureRecord>('pictures')
    expect(await pictures.countDocuments({ key: { $in: [key, ''] } })).toBe(0)
    expect(await pictures.countDocuments({ user_id: member.id })).toBe(0)
  })

  test('a change of faces syncs the index to the current records', async () => {
    await feed.failDuring([facesChanged], async () => {
      await face.call(addface, { label: 'me', descriptions: [vector(0.1)] }, member)
      await face.drain()
    })
    const operator = await face.person({ roles: ['admin'] })
    await face.call(updateFaceInfo4, { user_id: member.id }, operator)
    await face.drain()
    await replay()
    expect(await index.count(member.id)).toBe(0)
  })

  test('a picture is scored then, and once', async () => {
    const key = await upload(member, 'another')
    await feed.failDuring([pictureNoted], async () => {
      await feed.receive(avatarChanged, member.id, ++member.seq, { user: member.user, key })
      await face.drain()
    })
    const scores = () => face.published.filter(({ type, data }) => type === imageScored.type && isOf(key, data))
    expect(scores()).toHaveLength(0)
    await feed.receive(profileChanged, member.id, ++member.seq, { user: member.user })
    await replay()
    await feed.handle(avatarChanged, member.id, member.seq - 1, { user: member.user, key })
    await face.drain()
    expect(scores()).toHaveLength(1)
  })
})

const isOf = (key: string, data: unknown): boolean => (data as { key: string }).key === key
