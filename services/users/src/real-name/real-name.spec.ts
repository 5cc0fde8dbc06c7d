import { describe, expect, test } from '@jest/globals'
import { realNameSubmitted } from '@xinyu/contracts/events/users'
import { editIdCardInfo, getIdCardInfo } from '@xinyu/contracts/http/users/members'
import { getConsents, setConsent } from '@xinyu/contracts/http/users/privacy'
import { editIdCard } from '@xinyu/contracts/http/upload/upload'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { getIdentityPhotos } from '@xinyu/contracts/internal/users-proofs'
import { importMember } from '@xinyu/contracts/internal/users-operations'
import { consentVersions } from '@xinyu/contracts/lists/consents'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { newId } from '@xinyu/platform/ids'
import { signUp } from '@xinyu/testkit/people/members'
import sharp from 'sharp'
import {
  addPhoto,
  ask,
  clock,
  decide,
  face,
  submitCard,
  idNumber,
  keysOf,
  photos,
  picture,
  stateOf,
  store,
  upload,
  users,
} from './test-setup.ts'

describe('the real-name check', () => {
  test('takes number and photos, shows them masked, requests the face distance, and waits', async () => {
    const me = await signUp(users)
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({ hasRealChecked: 0, realName: null, idCard: null })
    const { front_id } = await submitCard(me, idNumber('19920229'))
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({
      hasRealChecked: 2,
      realName: '欧***',
      idCard: expect.stringMatching(/^110\*{11}\w{4}$/),
      front_id: null,
      photosGoneAt: null,
    })
    expect(face.compared).toEqual([{ user_id: me.id, key: `papers/of-${me.id}/${front_id}.jpg` }])
    await users.drain()
    expect(users.published.filter(({ key }) => key === me.id).map(({ type }) => type)).toContain(realNameSubmitted.type)
    expect(JSON.stringify(users.published)).not.toMatch(/欧阳明月|19920229/)
    const stored = await users.database
      .collection<{ _id: string }>('users', { shardKey: '_id' })
      .findOne({ _id: me.id })
    expect(JSON.stringify(stored)).not.toMatch(/欧阳明月|19920229/)
  })

  test('refuses invalid numbers with the code of the broken rule, and photos that were not uploaded for it', async () => {
    const me = await signUp(users)
    const ids = await photos(me)
    const refused = async (idCard: string, over: object = {}): Promise<string> =>
      (await users.refused(editIdCardInfo, { realName: '王明', idCard, ...ids, ...over }, me)).code
    expect(await refused('12')).toBe('ID_FORMAT')
    expect(await refused('990105199202291234')).toBe('ID_REGION')
    expect(await refused('110105199302291234')).toBe('ID_BIRTH_DATE')
    const right = idNumber()
    expect(await refused(right.slice(0, 17) + (right.endsWith('0') ? '1' : '0'))).toBe('ID_CHECKSUM')
    expect(await refused(right, { back_id: ids.front_id })).toBe('IMAGE_REQUIRED')
    expect(await refused(right, { front_id: newId() })).toBe('IMAGE_REQUIRED')
    expect((await stateOf(me)).hasRealChecked).toBe(0)
  })

  test('a photo of the card is private WebP without metadata, opens only by its signed address, which only its moderator gets', async () => {
    const me = await signUp(users)
    const { front_id } = await submitCard(me)
    const { papers } = await ask().call(getIdentityPhotos, { user_id: me.id, revision: 1 })
    expect(papers).toMatchObject({ realName: '欧阳明月', birthday: '1992-02-29', gender: 2, avatarDistance: 0.31 })
    expect(papers?.idCard).toContain('*')
    const key = `papers/of-${me.id}/${front_id}.jpg`
    expect((await fetch(store().publicUrl(key))).status).toBe(403)
    const opened = await fetch(papers?.front ?? '')
    const { format, width, exif } = await sharp(Buffer.from(await opened.arrayBuffer())).metadata()
    expect([opened.status, format, width, exif]).toEqual([200, 'webp', 700, undefined])
    expect((await ask().call(getIdentityPhotos, { user_id: me.id, revision: 2 })).papers).toBeNull()
    const other = await signUp(users)
    expect((await users.refused(editIdCard, { side: 'front', key }, other)).code).toBe('IMAGE_INVALID')
  })

  test('an approved card sets birthday and gender, is visible to others, and can no longer be changed', async () => {
    const me = await signUp(users)
    await users.call(updateUserInfo, { birthday: '1999-09-09', gender: 1 }, me)
    await submitCard(me, idNumber('19900101'))
    await decide(me, 'approved')
    expect(await stateOf(me)).toMatchObject({ hasRealChecked: 4, birthday: '1990-01-01', gender: 2 })
    expect((await users.refused(updateUserInfo, { birthday: '1999-09-09' }, me)).code).toBe('VERIFIED_FIELD')
    await users.call(updateUserInfo, { birthday: '1990-01-01', height: 170 }, me)
    expect((await users.refused(editIdCard, { side: 'front', key: await upload(me) }, me)).code).toBe('CHECK_STATE')
  })

  test('submitting gives consent; withdrawing it deletes name, number, photos and badge, and the card can be submitted again', async () => {
    const [me, card] = [await signUp(users), idNumber()]
    await submitCard(me, card)
    await decide(me, 'approved')
    const papers = async () =>
      (await users.call(getConsents, {}, me)).consents.find(({ kind }) => kind === 'papers')?.given
    expect([await papers(), (await keysOf(me)).length, (await stateOf(me)).hasRealChecked]).toEqual([true, 2, 4])
    await users.call(setConsent, { kind: 'papers', textVersion: consentVersions.papers, given: false }, me)
    expect([await papers(), await keysOf(me), (await stateOf(me)).hasRealChecked]).toEqual([false, [], 0])
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({ hasRealChecked: 0, realName: null, idCard: null })
    await submitCard(me, card)
    expect(await papers()).toBe(true)
    await decide(me, 'approved')
    expect((await stateOf(me)).hasRealChecked).toBe(2)
    await decide(me, 'approved', { revision: 3 })
    expect((await stateOf(me)).hasRealChecked).toBe(4)
  })

  test('a rejected card has a reason, loses name and number, and can be submitted again; an old decision changes nothing', async () => {
    const me = await signUp(users)
    const first = await submitCard(me)
    expect((await users.refused(editIdCard, { side: 'front', key: await upload(me) }, me)).code).toBe('CHECK_STATE')
    await decide(me, 'rejected', { reason: '照片反光' })
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({
      hasRealChecked: 3,
      reason: '照片反光',
      realName: null,
      idCard: null,
      photosGoneAt: new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
    })
    await submitCard(me)
    expect(await keysOf(me)).toHaveLength(2)
    expect((await keysOf(me)).some((key) => key.includes(first.front_id))).toBe(false)
    await decide(me, 'approved', { revision: 1 })
    expect((await stateOf(me)).hasRealChecked).toBe(2)
    await decide(me, 'approved', { revision: 2 })
    expect((await stateOf(me)).hasRealChecked).toBe(4)
  })

  test('an identical repeat is one submission; a different one is refused while it waits', async () => {
    const me = await signUp(users)
    const idCard = idNumber()
    const ids = await submitCard(me, idCard)
    await users.call(editIdCardInfo, { realName: '欧阳明月', idCard, ...ids }, me)
    const other = { realName: '欧阳明月', idCard, front_id: newId(), back_id: newId() }
    expect((await users.refused(editIdCardInfo, other, me)).code).toBe('CHECK_STATE')
    await users.drain()
    expect(users.published.filter(({ key, type }) => key === me.id && type === realNameSubmitted.type)).toHaveLength(1)
  })

  test('one card verifies one account, even when two are waiting at the same time', async () => {
    const [one, two, three] = [await signUp(users), await signUp(users), await signUp(users)]
    const idCard = idNumber()
    await submitCard(one, idCard)
    await submitCard(two, idCard)
    await decide(one, 'approved')
    await decide(two, 'approved')
    expect([(await stateOf(one)).hasRealChecked, (await stateOf(two)).hasRealChecked]).toEqual([4, 3])
    expect((await users.call(getIdCardInfo, {}, two)).reason).toContain('其他账号')
    const ids = await photos(three)
    expect((await users.refused(editIdCardInfo, { realName: '王明', idCard, ...ids }, three)).code).toBe('ID_IN_USE')
  })

  test('a minor’s submission is deleted, and the account is suspended until they are of age', async () => {
    const me = await signUp(users)
    const ids = await photos(me)
    const year = clock.now().getUTCFullYear() - 17
    const minor = { realName: '小雨', idCard: idNumber(`${year}0301`), ...ids }
    expect((await users.refused(editIdCardInfo, minor, me)).code).toBe('MINOR')
    expect(await keysOf(me)).toEqual([])
    const stored = await users.database
      .collection<{ _id: string; ban: { until: Date; reason: string }; identity: null; isCompleted: number }>('users', {
        shardKey: '_id',
      })
      .findOne({ _id: me.id })
    expect(stored).toMatchObject({ isCompleted: 5, identity: null })
    expect(stored?.ban.until).toEqual(new Date(`${year + 18}-03-01T00:00:00+08:00`))
  })

  test('while faces cannot be compared, the decision is left to the moderator', async () => {
    const me = await signUp(users)
    face.distance = new Error('away')
    await submitCard(me)
    expect((await ask().call(getIdentityPhotos, { user_id: me.id, revision: 1 })).papers?.avatarDistance).toBeNull()
  })

  test('photos are deleted some days after the decision, unsubmitted ones after a day, and waiting ones stay', async () => {
    const [decided, waiting, left] = [await signUp(users), await signUp(users), await signUp(users)]
    await submitCard(decided)
    await decide(decided, 'approved')
    await submitCard(waiting)
    await addPhoto(left, 'front')
    await store().put(`papers/of-${left.id}/orphan.jpg`, await picture(), { type: 'image/jpeg', isPublic: false })
    const counts = async (): Promise<number[]> =>
      Promise.all([decided, waiting, left].map(async (one) => (await keysOf(one)).length))
    await users.runJob('identity-photos')
    expect(await counts()).toEqual([2, 2, 2])
    clock.advance(2 * DAY_MS)
    await users.runJob('identity-photos')
    expect(await counts()).toEqual([2, 2, 0])
    expect((await users.call(getIdCardInfo, {}, left)).front_id).toBeNull()
    clock.advance(29 * DAY_MS)
    await users.runJob('identity-photos')
    expect(await counts()).toEqual([0, 2, 0])
    expect((await stateOf(decided)).hasRealChecked).toBe(4)
    clock.advance(-31 * DAY_MS)
  })
})

test('a verified member of the demo data needs no card of their own', async () => {
  const id = newId()
  const imported = {
    _id: id,
    GID: '34000099',
    phone: '13500000999',
    createdAt: clock.now().toISOString(),
    fields: { name: '海' },
    state: 'filled' as const,
    hasRealName: true,
  }
  await ask().call(importMember, imported, 30_000)
  expect((await ask().call(getIdentityPhotos, { user_id: id, revision: 1 })).papers).toBeNull()
})
