import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { faceVerified } from '@xinyu/contracts/events/face'
import { avatarChanged } from '@xinyu/contracts/events/users'
import { giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import { type LivenessAction, verifyFace } from '@xinyu/contracts/http/face/liveness'
import { compareWithAvatar } from '@xinyu/contracts/internal/face'
import { getIdPhoto } from '@xinyu/contracts/internal/users-proofs'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { portrait, type Sample } from '../test-samples.ts'
import { userSnapshot } from '../test-users.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { consentText } from '../face-records/consent-text.rules.ts'

/** ID card photos by owner */
const idPhotos = new Map<string, string>()
let face: ServiceUnderTest<FaceConfig>
let objects: ObjectStore
beforeAll(async () => {
  // the samples are different people who look alike, so the limit for "the same person" is wider than in production
  face = await startService({
    name: 'face',
    module: FaceModule,
    config: faceConfig,
    env: { FACE_WORKERS: '1', FACE_DISTANCE: '0.62' },
    internal: [
      { call: getIdPhoto, answer: ({ user_id }: { user_id: string }) => ({ key: idPhotos.get(user_id) ?? null }) },
    ],
  })
  objects = face.service.app.get(ObjectStore)
})
afterAll(() => face.close())

let count = 0
const upload = async (person: TestPerson, bytes: Buffer): Promise<string> => {
  const key = `uploads/${person.id}/${count++}.jpg`
  await objects.put(key, bytes, { type: 'image/jpeg', isPublic: false })
  return key
}
const person = async (avatar: Sample = 'calm'): Promise<TestPerson> => {
  const someone = await face.person()
  await face.call(giveFaceConsent, { textVersion: consentText.version }, someone)
  await face.receive(avatarChanged, someone.id, {
    user: userSnapshot(someone.id),
    key: await upload(someone, await portrait(avatar)),
  })
  return someone
}
/** frames that differ between attempts */
const frameOf = (action: LivenessAction | 'calm'): Promise<Buffer> => {
  const brightness = 1 + (count++ % 100) / 1000
  const sample: Sample = action === 'smile' ? 'smiling' : action === 'calm' ? 'calm' : 'turnedLeft'
  return portrait(sample, (image) => (action === 'right' ? image.flop() : image).modulate({ brightness }))
}
const begin = async (who: TestPerson) => {
  const { challenge } = await face.call(verifyFace, {}, who)
  if (!challenge) throw new Error('no challenge')
  return challenge
}
const framesFor = async (who: TestPerson, actions: readonly (LivenessAction | 'calm')[]) =>
  Promise.all(actions.map(async (action) => upload(who, await frameOf(action))))

test('who performs the actions and looks like the avatar is verified, and the frames are deleted', async () => {
  const me = await person()
  const { challenge_id, actions } = await begin(me)
  const frames = await framesFor(me, ['calm', ...actions])
  const answer = await face.call(verifyFace, { challenge_id, frames }, me)
  expect(answer).toMatchObject({ verified: true, challenge: null })
  expect(answer.distance).toBeLessThan(0.3)
  await face.drain()
  expect(face.published.some(({ type, key }) => type === faceVerified.type && key === me.id)).toBe(true)
  for (const key of frames) await expect(objects.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('while the ID card photo is stored, the face before the camera must match it too', async () => {
  const tryWith = async (sample: Sample | null) => {
    const me = await person()
    if (sample) idPhotos.set(me.id, await upload(me, await portrait(sample)))
    const { challenge_id, actions } = await begin(me)
    return { me, input: { challenge_id, frames: await framesFor(me, ['calm', ...actions]) } }
  }
  const other = await tryWith('other')
  expect((await face.refused(verifyFace, other.input, other.me)).code).toBe('FACE_DIFFERENT_ID')
  const own = await tryWith('calm')
  expect((await face.call(verifyFace, own.input, own.me)).verified).toBe(true)
})

test('a photo is compared with the avatars of members with consent only', async () => {
  const [me, without] = [await person(), await face.person()]
  const asks = new InternalClient({ ...face.config, FACE_URL: face.service.url } as FaceConfig)
  const distance = async (who: TestPerson, key: string) =>
    (await asks.call(compareWithAvatar, { user_id: who.id, key }, 20_000)).distance
  const photo = await upload(me, await portrait('calm'))
  expect(await distance(me, photo)).toBeLessThan(0.3)
  expect(await distance(without, photo)).toBeNull()
  expect(await distance(me, 'papers/of-nobody/none.jpg')).toBeNull()
})

test('refuses reused frames, a reused challenge, and another member’s', async () => {
  const me = await person()
  const first = await begin(me)
  const bytes = await Promise.all((['calm', ...first.actions] as const).map(frameOf))
  const uploadAll = () => Promise.all(bytes.map((frame) => upload(me, frame)))
  await face.call(verifyFace, { challenge_id: first.challenge_id, frames: await uploadAll() }, me)
  const again = await uploadAll()
  expect((await face.refused(verifyFace, { challenge_id: first.challenge_id, frames: again }, me)).code).toBe(
    'LIVENESS_EXPIRED',
  )
  expect(
    (await face.refused(verifyFace, { challenge_id: (await begin(me)).challenge_id, frames: await uploadAll() }, me))
      .code,
  ).toBe('LIVENESS_REPLAYED')
  await expect(objects.get(again[0] ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const other = await person()
  expect(
    (
      await face.refused(
        verifyFace,
        { challenge_id: (await begin(me)).challenge_id, frames: await framesFor(other, ['calm', 'smile', 'left']) },
        other,
      )
    ).code,
  ).toBe('LIVENESS_EXPIRED')
})

test('refuses a still picture, and a person who is not the avatar’s', async () => {
  const me = await person()
  expect(
    (
      await face.refused(
        verifyFace,
        { challenge_id: (await begin(me)).challenge_id, frames: await framesFor(me, ['calm', 'calm', 'calm']) },
        me,
      )
    ).code,
  ).toBe('LIVENESS_FAILED')
  const stranger = await person('other')
  const { challenge_id, actions } = await begin(stranger)
  expect(
    (
      await face.refused(
        verifyFace,
        { challenge_id, frames: await framesFor(stranger, ['calm', ...actions]) },
        stranger,
      )
    ).code,
  ).toBe('FACE_DIFFERENT')
})

test('refuses to begin without a consent and to decide without an avatar', async () => {
  const nobody = await face.person()
  expect((await face.refused(verifyFace, {}, nobody)).code).toBe('FACE_CONSENT_NEEDED')
  await face.call(giveFaceConsent, { textVersion: consentText.version }, nobody)
  expect(
    (
      await face.refused(
        verifyFace,
        {
          challenge_id: (await begin(nobody)).challenge_id,
          frames: await framesFor(nobody, ['calm', 'smile', 'left']),
        },
        nobody,
      )
    ).code,
  ).toBe('NEED_AVATAR')
})
