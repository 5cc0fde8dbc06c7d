import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { banned, profileApproved } from '@xinyu/contracts/events/users'
import { giveFaceConsent, withdrawFaceConsent } from '@xinyu/contracts/http/face/consent'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { userSnapshot } from '../test-users.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { consentText } from '../face-records/consent-text.rules.ts'
import { avatarLabel, FaceRecords, withFace } from '../face-records/face-records.public.ts'

let face: ServiceUnderTest<FaceConfig>
let client: InternalClient
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  client = new InternalClient({ ...face.config, FACE_URL: face.service.url })
})
afterAll(() => face.close())

/** a vector at this distance from the zero vector */
const away = (distance: number): number[] => [distance, ...Array.from({ length: 127 }, () => 0)]
const agree = (person: TestPerson) => face.call(giveFaceConsent, { textVersion: consentText.version }, person)
const member = async (name: string, distance: number): Promise<TestPerson> => {
  const person = await face.person()
  await face.receive(profileApproved, person.id, { user: userSnapshot(person.id, { name }), revision: 1 })
  await agree(person)
  const avatar = { _id: `avatar-${person.id}`, label: avatarLabel, source: 'avatar' as const, smile: null, age: null }
  await face.service.app
    .get(FaceRecords)
    .setFaces(person.id, (one) => withFace(one, { ...avatar, descriptor: away(distance), addtime: new Date() }))
  return person
}
const similarTo = async ({ id }: TestPerson, take = 6) => {
  await face.drain()
  return client.call(findSimilarFaces, { user_id: id, take })
}

test('a moderator sees similar faces, nearest first, including banned members whom nobody else finds', async () => {
  const me = await member('我', 0)
  const twin = await member('旧号', 0.2)
  const sister = await member('姐妹', 0.55)
  await member('别人', 0.9)
  const user = userSnapshot(twin.id, { name: '旧号', isCompleted: 5 })
  await face.receive(banned, twin.id, { user, until: null, reason: '' })
  expect(await similarTo(me)).toMatchObject({
    state: 'compared',
    faces: [
      { user_id: twin.id, user: { name: '旧号' }, isCompleted: 5, likeness: 'same' },
      { user_id: sister.id, user: { name: '姐妹' }, isCompleted: 4, likeness: 'alike' },
    ],
  })
  expect((await similarTo(me, 1)).faces).toHaveLength(1)
})

test('people are not compared, on either side, until they agree to the text that mentions it', async () => {
  const [me, other] = [await member('甲', 5), await member('乙', 5.1)]
  const agreedBefore = (id: string) =>
    face.database
      .collection<{ _id: string }>('members', { shardKey: '_id' })
      .updateOne({ _id: id }, { $set: { 'consent.textVersion': '2026-11-01' } })
  await agreedBefore(other.id)
  expect(await similarTo(me)).toEqual({ state: 'compared', faces: [] })
  await agreedBefore(me.id)
  expect(await similarTo(me)).toEqual({ state: 'noConsent', faces: [] })
  for (const person of [me, other]) await agree(person)
  expect((await similarTo(me)).faces).toMatchObject([{ user_id: other.id }])
  await face.call(withdrawFaceConsent, {}, me)
  expect(await similarTo(me)).toEqual({ state: 'noConsent', faces: [] })
  await agree(me)
  expect(await similarTo(me)).toEqual({ state: 'noFace', faces: [] })
})
