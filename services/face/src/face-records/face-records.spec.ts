import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { facesChanged } from '@xinyu/contracts/events/face'
import {
  avatarChanged,
  banned,
  blacklisted,
  cancelled,
  erased,
  privacyChanged,
  profileApproved,
  unbanned,
} from '@xinyu/contracts/events/users'
import { addface, addTargetFace, getFaceList } from '@xinyu/contracts/http/face/faces'
import {
  addFaceVector,
  batchAdd,
  updateFaceInfo1,
  updateFaceInfo3,
  updateFaceInfo4,
} from '@xinyu/contracts/http/face/vectors'
import { deleteDetImg, faceDetect, getFacesDesc } from '@xinyu/contracts/http/face/detection'
import { getFaceConsent, giveFaceConsent, withdrawFaceConsent } from '@xinyu/contracts/http/face/consent'
import { getSmileRankList, searchUserFace, searchUserFaceV2 } from '@xinyu/contracts/http/face/search'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { groupPhoto, portrait, type Sample } from '../test-samples.ts'
import { userSnapshot } from '../test-users.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { FaceIndexStore } from '../search/face-index.store.ts'
import { consentText } from './consent-text.rules.ts'
import type { ConsentRecord } from './consents.store.ts'

let face: ServiceUnderTest<FaceConfig>
let objects: ObjectStore
let index: FaceIndexStore

beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  objects = face.service.app.get(ObjectStore)
  index = face.service.app.get(FaceIndexStore)
})
afterAll(() => face.close())

interface Member extends TestPerson {
  user: UserSnapshot
}

const upload = async (person: TestPerson, bytes: Buffer): Promise<string> => {
  const key = `uploads/${person.id}/${Math.random().toString(36).slice(2)}.jpg`
  await objects.put(key, bytes, { type: 'image/jpeg', isPublic: false })
  return key
}
const vip = { vipLimitDate: '2099-01-01T00:00:00.000Z' }
const consent = (person: TestPerson) => face.call(giveFaceConsent, { textVersion: consentText.version }, person)
const setAvatar = async (member: Member, bytes: Buffer): Promise<void> => {
  const key = await upload(member, bytes)
  await face.receive(avatarChanged, member.id, { user: member.user, key })
}
/** an approved VIP member with consent and this sample as avatar */
const member = async (sample: Sample | null, change: Partial<UserSnapshot> = {}): Promise<Member> => {
  const person = await face.person(vip)
  const known = { ...person, user: userSnapshot(person.id, change) }
  await face.receive(profileApproved, person.id, { user: known.user, revision: 1 })
  await consent(person)
  if (sample) await setAvatar(known, await portrait(sample))
  return known
}
const searchBy = async (who: TestPerson, bytes: Buffer, more: object = {}) =>
  (await face.call(searchUserFace, { img: await upload(who, bytes), ...more }, who)).users
const idsOf = (users: { _id: string }[]): string[] => users.map(({ _id }) => _id)

describe('face search', () => {
  let seeker: Member
  let alike: Member
  beforeAll(async () => {
    seeker = await member(null, { gender: 1 })
    alike = await member('calm')
    await member('other')
  })

  it('finds the member of a photo, nearest first, with the distance, and nobody far away', async () => {
    const users = await searchBy(
      seeker,
      await portrait('calm', (image) => image.modulate({ brightness: 1.1 }).resize(500)),
    )
    expect(idsOf(users)).toEqual([alike.id])
    expect(users[0]).toMatchObject({ GID: alike.user.GID, name: '林', gender: 2 })
    expect(users[0]?.distance).toBeLessThan(0.35)
    const wide = await searchBy(seeker, await portrait('calm'), { distance: 1.2 })
    expect(wide.length).toBeGreaterThan(1)
    expect(wide.map(({ distance }) => distance)).toEqual(wide.map(({ distance }) => distance).toSorted((a, b) => a - b))
  })

  it('filters by gender, pages, and accepts a vector or a saved face instead of a photo', async () => {
    const { faces } = await face.call(getFacesDesc, { img: await upload(seeker, await portrait('calm')) }, seeker)
    const queryVector = faces[0]?.descriptor ?? []
    expect((await face.call(searchUserFaceV2, { queryVector, gender: 1, distance: 1.5 }, seeker)).users).toEqual([])
    const first = await face.call(searchUserFaceV2, { queryVector, distance: 1.5, rows: 1 }, seeker)
    const second = await face.call(searchUserFaceV2, { queryVector, distance: 1.5, rows: 1, page: 2 }, seeker)
    expect([first.hasMore, idsOf(first.users)]).toEqual([true, [alike.id]])
    expect(idsOf(second.users)).not.toContain(alike.id)
    const { target_id } = await face.call(addTargetFace, { label: '理想', queryVector }, seeker)
    expect(idsOf((await face.call(searchUserFace, { target_id }, seeker)).users)).toEqual([alike.id])
    expect((await face.call(getFaceList, {}, seeker)).targets).toMatchObject([{ _id: target_id, label: '理想' }])
  })

  it('is for VIP members with consent', async () => {
    expect((await face.refused(searchUserFace, { queryVector: Array(128).fill(0) }, await face.person())).code).toBe(
      'NEED_VIP',
    )
    expect((await face.refused(searchUserFace, { queryVector: Array(128).fill(0) }, await face.person(vip))).code).toBe(
      'FACE_CONSENT_NEEDED',
    )
  })

  it('never shows people who blocked or are blocked, hide, are banned or gone, from that moment on', async () => {
    const photo = await portrait('calm')
    const seen = async () => idsOf(await searchBy(seeker, photo))
    const { user } = alike
    await face.receive(banned, alike.id, { user: { ...user, isCompleted: 5 }, reason: '', until: null })
    expect(await seen()).toEqual([])
    await face.receive(unbanned, alike.id, { user })
    expect(await seen()).toEqual([alike.id])
    await face.receive(privacyChanged, alike.id, { user: { ...user, privacy: { ...user.privacy, blockMe: true } } })
    expect(await seen()).toEqual([])
    await face.receive(privacyChanged, alike.id, { user })
    const another = await member(null)
    await face.receive(blacklisted, alike.id, { user, user2_id: another.id })
    expect(idsOf(await searchBy(another, photo))).toEqual([])
    await face.receive(blacklisted, seeker.id, { user: seeker.user, user2_id: alike.id })
    expect(await seen()).toEqual([])
  })
})

describe('avatars and consent', () => {
  it('computes no vector without a consent, and computes the avatar’s once it is given', async () => {
    const person = await face.person(vip)
    const shy = { ...person, user: userSnapshot(person.id) }
    await setAvatar(shy, await portrait('another'))
    expect(await index.count(shy.id)).toBe(0)
    expect((await face.refused(getFacesDesc, { img: await upload(shy, await portrait('another')) }, shy)).code).toBe(
      'FACE_CONSENT_NEEDED',
    )
    expect((await face.refused(addface, { label: 'me', descriptions: [Array(128).fill(0.1)] }, shy)).code).toBe(
      'FACE_CONSENT_NEEDED',
    )
    const shown = await face.call(getFaceConsent, {}, shy)
    expect(shown).toMatchObject({ consent: { given: false }, text: { version: consentText.version } })
    expect((await face.refused(giveFaceConsent, { textVersion: 'older' }, shy)).code).toBe('CONFLICT')
    await consent(shy)
    await face.drain()
    expect(await index.count(shy.id)).toBe(1)
  })

  it('a new avatar replaces the vector; one without exactly one face leaves none', async () => {
    const changing = await member('another')
    await setAvatar(changing, await portrait('other'))
    expect(await index.count(changing.id)).toBe(1)
    const found = await searchBy(await member(null), await portrait('another'))
    expect(idsOf(found)).not.toContain(changing.id)
    await setAvatar(changing, await groupPhoto(1))
    expect(await index.count(changing.id)).toBe(0)
  })

  it.each(['consent withdrawn', 'account cancelled', 'data erased'])(
    '%s: no vector is left in any store',
    async (how) => {
      const leaving = await member('another')
      await face.call(addface, { label: '近照', img: await upload(leaving, await portrait('another')) }, leaving)
      await face.call(addTargetFace, { label: 't', queryVector: Array(128).fill(0.05) }, leaving)
      await face.drain()
      expect([await index.count(leaving.id), await vectorsInDatabase(leaving.id)]).toEqual([2, 3])
      const cancelledUser = { ...leaving.user, isCompleted: 6 }
      if (how === 'consent withdrawn') await face.call(withdrawFaceConsent, {}, leaving)
      if (how === 'account cancelled')
        await face.receive(cancelled, leaving.id, { user: cancelledUser, erasedAt: '2099-01-01T00:00:00.000Z' })
      if (how === 'data erased') await face.receive(erased, leaving.id, { user: cancelledUser })
      await face.drain()
      expect([await index.count(leaving.id), await vectorsInDatabase(leaving.id)]).toEqual([0, 0])
    },
    30_000,
  )

  /** every list of 128 numbers in any document that names the person, in all collections of the service */
  const vectorsInDatabase = async (id: string): Promise<number> => {
    let found = 0
    const count = (value: unknown): void => {
      if (Array.isArray(value) && value.length === 128 && value.every((item) => typeof item === 'number')) found++
      else if (value && typeof value === 'object') for (const inner of Object.values(value)) count(inner)
    }
    for (const { name } of await face.database.db.listCollections().toArray())
      for await (const document of face.database.db.collection(name).find())
        if (JSON.stringify(document).includes(id)) count(document)
    return found
  }

  it('keeps every consent and withdrawal', async () => {
    const wavering = await member(null)
    await face.call(withdrawFaceConsent, {}, wavering)
    await consent(wavering)
    await face.drain()
    const answers = await face.database
      .collection<ConsentRecord>('consents')
      .find({ user_id: wavering.id })
      .sort({ seq: 1 })
      .toArray()
    expect(answers.map(({ given }) => given)).toEqual([true, false, true])
  })
})

describe('own faces', () => {
  it('stores a face from a picture with exactly one face and refuses the rest by code', async () => {
    const me = await member(null)
    const add = async (bytes: Buffer) =>
      (await face.refused(addface, { label: 'x', img: await upload(me, bytes) }, me)).code
    expect(await add(await groupPhoto(2))).toBe('MANY_FACES')
    expect(await add(await portrait('calm', (image) => image.blur(12)))).toBe('FACE_BLURRED')
    expect(await add(await portrait('calm', (image) => image.resize(64)))).toBe('FACE_TOO_SMALL')
    expect(
      (await face.call(addface, { GID: me.user.GID, label: '本人', img: await upload(me, await portrait('calm')) }, me))
        .data,
    ).toEqual({ status: 0, faces: 1 })
    expect((await face.call(getFaceList, {}, me)).faces).toMatchObject([{ label: '本人', source: 'photo' }])
    expect(
      (await face.refused(addface, { GID: '99999999', label: 'x', descriptions: [Array(128).fill(0)] }, me)).code,
    ).toBe('FORBIDDEN')
  })

  it('refuses to save a seventh face, and one under the avatar’s label', async () => {
    const me = await member(null)
    const [one, other] = [Array(128).fill(0.01), Array(128).fill(0.02)]
    await face.call(addface, { label: '一', descriptions: [one, one, one] }, me)
    await face.call(addface, { label: '二', descriptions: [other, other, other] }, me)
    for (const label of ['三', 'avatar'])
      expect((await face.refused(addface, { label, descriptions: [one] }, me)).refusal).toEqual({
        status: 1,
        code: 'FACE_SAVE_FAILED',
        msg: '头像数据保存失败，请稍后重试',
      })
    expect((await face.call(getFaceList, {}, me)).faces).toHaveLength(6)
  })

  it.each([faceDetect, getFacesDesc, deleteDetImg, addface, addTargetFace, searchUserFace])(
    'requires a picture: $path',
    async (call) => {
      const me = await member(null)
      for (const input of [{ label: 'x' }, { label: 'x', img: '', imgName: '' }])
        expect((await face.refused(call as typeof addface, input, me)).refusal).toMatchObject({
          code: 'IMAGE_REQUIRED',
          msg: '请选择图片',
        })
    },
  )

  it('publishes the number of searchable faces, and never the vector', async () => {
    const me = await member('calm')
    const facts = face.published.filter(({ type, key }) => type === facesChanged.type && key === me.id)
    expect(facts.at(-1)?.data).toMatchObject({ faces: 1, smile: expect.any(Number) })
  })
})

describe('smile ranking', () => {
  it('lists the best smiles of members with consent, without those the caller must not see', async () => {
    const [happy, calm, hidden] = [await member('smiling'), await member('calm'), await member('another')]
    await face.receive(blacklisted, hidden.id, { user: hidden.user, user2_id: calm.id })
    const { list } = await face.call(getSmileRankList, { rows: 100, period: 'day' }, calm)
    const ids = idsOf(list)
    expect(ids).not.toContain(hidden.id)
    expect(ids.indexOf(happy.id)).toBeLessThan(ids.indexOf(calm.id))
    expect(list[0]?.smile).toBeGreaterThan(0.9)
  })
})

describe('index maintenance', () => {
  let operator: TestPerson
  beforeEach(async () => {
    operator = await face.person({ roles: ['admin'] })
  })

  it('adds, renames, filters and removes vectors, but only of people with consent', async () => {
    const target = await member(null)
    const stranger = await face.person()
    const descriptions = Array(128).fill(0.2)
    const item = (user_id: string) => ({ user_id, label: 'studio', descriptions })
    expect(await face.call(batchAdd, { items: [item(target.id), item(stranger.id)] }, operator)).toMatchObject({
      changed: 1,
      refused: [{ user_id: stranger.id, code: 'FACE_CONSENT_NEEDED' }],
    })
    await face.call(updateFaceInfo1, { user_id: target.id, label: 'studio', newLabel: 'portrait' }, operator)
    await face.call(updateFaceInfo3, { user_id: target.id, gender: 1, region: '11' }, operator)
    await face.drain()
    const seeker = await member(null)
    expect(idsOf((await face.call(searchUserFace, { queryVector: descriptions, gender: 1 }, seeker)).users)).toEqual([
      target.id,
    ])
    await face.call(updateFaceInfo4, { user_id: target.id }, operator)
    await face.drain()
    expect(await index.count(target.id)).toBe(0)
    expect((await face.refused(addFaceVector, item(target.id), target)).code).toBe('FORBIDDEN')
  })
})
