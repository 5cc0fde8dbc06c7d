import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { erased } from '@xinyu/contracts/events/users'
import { giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { exportData } from '@xinyu/testkit/people/personal-data'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { consentText } from '../face-records/consent-text.rules.ts'

let face: ServiceUnderTest<FaceConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  const env = { FACE_WORKERS: '1' }
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, clock, env })
})
afterAll(() => face.close())

test('a copy has the person’s own vectors and consents, and of searched faces only the names', async () => {
  const [me, other] = [await face.person(), await face.person()]
  await face.call(giveFaceConsent, { textVersion: consentText.version }, me)
  await face.drain()
  const descriptor = Array.from({ length: 128 }, (_, n) => n / 128)
  const own = { _id: 'f', label: 'me', source: 'photo', descriptor, smile: null, age: 30, addtime: clock.now() }
  await face.database.collection<{ _id: string }>('members').updateOne({ _id: me.id }, { $set: { faces: [own] } })
  const searched = descriptor.map((value) => -value)
  const targets = face.database.collection<{ _id: string }>('targets', { shardKey: 'user_id' })
  await targets.insertOne({
    _id: 't',
    user_id: me.id,
    label: '地铁上的人',
    descriptor: searched,
    addtime: clock.now(),
  } as never)
  await targets.insertOne({ _id: 'u', user_id: other.id, label: '别人找的', descriptor, addtime: clock.now() } as never)
  const { copy, text } = await exportData(face, me.id)
  expect(copy.faces).toMatchObject([{ label: 'me', descriptor }])
  expect(copy.faceConsents).toMatchObject([{ given: true, textVersion: consentText.version }])
  expect(copy.savedSearches).toEqual([{ label: '地铁上的人', addtime: clock.now().toISOString() }])
  expect(text).not.toContain('别人找的')
  await face.receive(erased, me.id, { user: snapshot({ _id: me.id, isCompleted: 6, name: '' }) })
  const { faceConsents, ...left } = (await exportData(face, me.id)).copy
  expect([faceConsents?.length, Object.values(left).flat()]).toEqual([1, []])
})
