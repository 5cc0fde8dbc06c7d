import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { gradeSubmitted, realNameSubmitted } from '@xinyu/contracts/events/users'
import { faceVerified } from '@xinyu/contracts/events/face'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import {
  editGradeInfo,
  editIdCardInfo,
  getGradeInfo,
  getIdCardInfo,
  hasRealChecked,
} from '@xinyu/contracts/http/members'
import { getConsents, setConsent } from '@xinyu/contracts/http/privacy'
import { editCertificate, editIdCard, policy } from '@xinyu/contracts/http/upload'
import { getMoreUser, getProfile, updateUserInfo } from '@xinyu/contracts/http/users'
import { compareWithAvatar } from '@xinyu/contracts/internal/face'
import { getGradePapers, getIdPapers, importMember } from '@xinyu/contracts/internal/users'
import { consentVersions } from '@xinyu/contracts/lists/consents'
import { checkCharacter } from '@xinyu/contracts/rules/id-card'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/internal-client'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store'
import { joined } from '@xinyu/testkit/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import sharp from 'sharp'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

jest.setTimeout(60_000)
let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
const day = 86_400_000
let distance: number | null | Error = 0.31
let compared: object[] = []
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000', PAPER_PHOTO_DAYS: '30' },
    internal: [
      {
        call: compareWithAvatar,
        answer: (input) => {
          compared.push(input)
          if (distance instanceof Error) throw distance
          return { distance }
        },
      },
    ],
  })
}, 60_000)
beforeEach(() => {
  distance = 0.31
  compared = []
})
afterAll(() => users.close())

/** A right number with this birthday; of a woman, each of them another. */
let last = 0
const idNumber = (birthday = '19920229'): string => {
  const seventeen = `110105${birthday}${String((last += 2)).padStart(3, '0')}`
  return seventeen + checkCharacter(seventeen)
}
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 440, channels: 3, background: '#88aacc' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer()
const upload = async (me: TestPerson): Promise<string> => {
  const form = await users.call(policy, {}, me)
  const body = new FormData()
  for (const [field, value] of Object.entries(form.fields)) body.append(field, value)
  body.append('file', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'a.jpg')
  expect((await fetch(form.host, { method: 'POST', body })).status).toBe(200)
  return form.fields.key
}
const addPhoto = async (me: TestPerson, side: 'front' | 'back'): Promise<string> =>
  (await users.call(editIdCard, { side, key: await upload(me) }, me)).img_id
const photos = async (me: TestPerson) => ({
  front_id: await addPhoto(me, 'front'),
  back_id: await addPhoto(me, 'back'),
})
const handIn = async (me: TestPerson, idCard = idNumber()): Promise<{ front_id: string; back_id: string }> => {
  const ids = await photos(me)
  await users.call(editIdCardInfo, { realName: '欧阳明月', idCard, ...ids }, me)
  return ids
}
const decide = async (
  me: TestPerson,
  decision: 'approved' | 'rejected',
  {
    kind = 'realName',
    revision = 1,
    reason = '',
  }: { kind?: 'realName' | 'grade'; revision?: number; reason?: string } = {},
): Promise<void> =>
  users.hear(reviewDecided, `${kind}-${me.id}-${revision}`, {
    review_id: `${kind}-${me.id}-${revision}`,
    kind,
    subject_id: me.id,
    user_id: me.id,
    revision,
    decision,
    reasonCode: null,
    reason,
    moderator_id: 'm',
  })
const ask = (): InternalClient => new InternalClient({ ...users.config, USERS_URL: users.service.url } as UsersConfig)
const store = (): ObjectStore => users.service.app.get(ObjectStore)
const keysOf = async (me: TestPerson): Promise<string[]> => {
  const found: string[] = []
  for await (const key of store().keysBefore(`papers/of-${me.id}/`, new Date(8.64e15))) found.push(key)
  return found
}
const stateOf = async (me: TestPerson) => (await users.call(getProfile, {}, me)).profile

describe('the real-name check', () => {
  test('takes number and photos, shows them masked, asks how like the faces are, and waits', async () => {
    const me = await joined(users)
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({ hasRealChecked: 0, realName: null, idCard: null })
    const { front_id } = await handIn(me, idNumber('19920229'))
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({
      hasRealChecked: 2,
      realName: '欧***',
      idCard: expect.stringMatching(/^110\*{11}\w{4}$/),
      front_id: null,
      photosGoneAt: null,
    })
    expect(compared).toEqual([{ user_id: me.id, key: `papers/of-${me.id}/${front_id}.jpg` }])
    await users.drain()
    expect(users.published.filter(({ key }) => key === me.id).map(({ type }) => type)).toContain(realNameSubmitted.type)
    expect(JSON.stringify(users.published)).not.toMatch(/欧阳明月|19920229/)
    const stored = await users.database
      .collection<{ _id: string }>('users', { shardKey: '_id' })
      .findOne({ _id: me.id })
    expect(JSON.stringify(stored)).not.toMatch(/欧阳明月|19920229/)
  })

  test('refuses a number in the order of the rules, and photos that were not uploaded for it', async () => {
    const me = await joined(users)
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

  test('a photo of the card is private JPEG without metadata, opens by its signed address only, and only its moderator gets that', async () => {
    const me = await joined(users)
    const { front_id } = await handIn(me)
    const { papers } = await ask().ask(getIdPapers, { user_id: me.id, revision: 1 })
    expect(papers).toMatchObject({ realName: '欧阳明月', birthday: '1992-02-29', gender: 2, avatarDistance: 0.31 })
    expect(papers?.idCard).toContain('*')
    const key = `papers/of-${me.id}/${front_id}.jpg`
    expect((await fetch(store().publicUrl(key))).status).toBe(403)
    const opened = await fetch(papers?.front ?? '')
    const { format, width, exif } = await sharp(Buffer.from(await opened.arrayBuffer())).metadata()
    expect([opened.status, format, width, exif]).toEqual([200, 'jpeg', 700, undefined])
    expect((await ask().ask(getIdPapers, { user_id: me.id, revision: 2 })).papers).toBeNull()
    const other = await joined(users)
    expect((await users.refused(editIdCard, { side: 'front', key }, other)).code).toBe('IMAGE_INVALID')
  })

  test('what is approved makes birthday and gender those of the card, shows to others, and can be changed no more', async () => {
    const me = await joined(users)
    await users.call(updateUserInfo, { birthday: '1999-09-09', gender: 1 }, me)
    await handIn(me, idNumber('19900101'))
    await decide(me, 'approved')
    expect(await stateOf(me)).toMatchObject({ hasRealChecked: 4, birthday: '1990-01-01', gender: 2 })
    expect((await users.refused(updateUserInfo, { birthday: '1999-09-09' }, me)).code).toBe('VERIFIED_FIELD')
    await users.call(updateUserInfo, { birthday: '1990-01-01', height: 170 }, me)
    expect((await users.refused(editIdCard, { side: 'front', key: await upload(me) }, me)).code).toBe('CHECK_STATE')
  })

  test('handing in is a consent; with its withdrawal name, number, photos and badge are gone, and the card may be handed in anew', async () => {
    const [me, card] = [await joined(users), idNumber()]
    await handIn(me, card)
    await decide(me, 'approved')
    const papers = async () =>
      (await users.call(getConsents, {}, me)).consents.find(({ kind }) => kind === 'papers')?.given
    expect([await papers(), (await keysOf(me)).length, (await stateOf(me)).hasRealChecked]).toEqual([true, 2, 4])
    await users.call(setConsent, { kind: 'papers', textVersion: consentVersions.papers, given: false }, me)
    expect([await papers(), await keysOf(me), (await stateOf(me)).hasRealChecked]).toEqual([false, [], 0])
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({ hasRealChecked: 0, realName: null, idCard: null })
    await handIn(me, card)
    expect(await papers()).toBe(true)
    await decide(me, 'approved')
    expect((await stateOf(me)).hasRealChecked).toBe(2)
    await decide(me, 'approved', { revision: 3 })
    expect((await stateOf(me)).hasRealChecked).toBe(4)
  })

  test('what is sent back says why, forgets name and number, and can be handed in anew; an old decision changes nothing', async () => {
    const me = await joined(users)
    const first = await handIn(me)
    expect((await users.refused(editIdCard, { side: 'front', key: await upload(me) }, me)).code).toBe('CHECK_STATE')
    await decide(me, 'rejected', { reason: '照片反光' })
    expect(await users.call(getIdCardInfo, {}, me)).toMatchObject({
      hasRealChecked: 3,
      reason: '照片反光',
      realName: null,
      idCard: null,
      photosGoneAt: new Date(clock.now().getTime() + 30 * day).toISOString(),
    })
    await handIn(me)
    expect(await keysOf(me)).toHaveLength(2)
    expect((await keysOf(me)).some((key) => key.includes(first.front_id))).toBe(false)
    await decide(me, 'approved', { revision: 1 })
    expect((await stateOf(me)).hasRealChecked).toBe(2)
    await decide(me, 'approved', { revision: 2 })
    expect((await stateOf(me)).hasRealChecked).toBe(4)
  })

  test('the same handed in twice is one; something else while it waits is refused', async () => {
    const me = await joined(users)
    const idCard = idNumber()
    const ids = await handIn(me, idCard)
    await users.call(editIdCardInfo, { realName: '欧阳明月', idCard, ...ids }, me)
    const other = { realName: '欧阳明月', idCard, front_id: newId(), back_id: newId() }
    expect((await users.refused(editIdCardInfo, other, me)).code).toBe('CHECK_STATE')
    await users.drain()
    expect(users.published.filter(({ key, type }) => key === me.id && type === realNameSubmitted.type)).toHaveLength(1)
  })

  test('one card verifies one account, even when both waited at the same time', async () => {
    const [one, two, three] = [await joined(users), await joined(users), await joined(users)]
    const idCard = idNumber()
    await handIn(one, idCard)
    await handIn(two, idCard)
    await decide(one, 'approved')
    await decide(two, 'approved')
    expect([(await stateOf(one)).hasRealChecked, (await stateOf(two)).hasRealChecked]).toEqual([4, 3])
    expect((await users.call(getIdCardInfo, {}, two)).reason).toContain('其他账号')
    const ids = await photos(three)
    expect((await users.refused(editIdCardInfo, { realName: '王明', idCard, ...ids }, three)).code).toBe('ID_IN_USE')
  })

  test('of a minor nothing is kept, and the account rests until they are of age', async () => {
    const me = await joined(users)
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

  test('while faces cannot be compared it is left to the moderator', async () => {
    const me = await joined(users)
    distance = new Error('away')
    await handIn(me)
    expect((await ask().ask(getIdPapers, { user_id: me.id, revision: 1 })).papers?.avatarDistance).toBeNull()
  })

  test('photos go some days after the decision, what was never handed in after a day, and what waits stays', async () => {
    const [decided, waiting, left] = [await joined(users), await joined(users), await joined(users)]
    await handIn(decided)
    await decide(decided, 'approved')
    await handIn(waiting)
    await addPhoto(left, 'front')
    await store().put(`papers/of-${left.id}/orphan.jpg`, await picture(), { type: 'image/jpeg', isPublic: false })
    const counts = async (): Promise<number[]> =>
      Promise.all([decided, waiting, left].map(async (one) => (await keysOf(one)).length))
    await users.runJob('papers')
    expect(await counts()).toEqual([2, 2, 2])
    clock.advance(2 * day)
    await users.runJob('papers')
    expect(await counts()).toEqual([2, 2, 0])
    expect((await users.call(getIdCardInfo, {}, left)).front_id).toBeNull()
    clock.advance(29 * day)
    await users.runJob('papers')
    expect(await counts()).toEqual([0, 2, 0])
    expect((await stateOf(decided)).hasRealChecked).toBe(4)
    clock.advance(-31 * day)
  })
})

describe('an education', () => {
  test('is handed in with its certificate, stands on the profile once approved, and falls with another one', async () => {
    const me = await joined(users)
    const add = async (): Promise<string> => (await users.call(editCertificate, { key: await upload(me) }, me)).img_id
    const certificate_ids = [await add(), await add()]
    const handedIn = { education: 5, school: '厦门大学', certificate_ids }
    const unknown = { ...handedIn, certificate_ids: [newId()] }
    expect((await users.refused(editGradeInfo, unknown, me)).code).toBe('IMAGE_REQUIRED')
    await users.call(editGradeInfo, handedIn, me)
    expect((await users.refused(editCertificate, { key: await upload(me) }, me)).code).toBe('CHECK_STATE')
    await users.drain()
    expect(users.published.filter(({ key, type }) => key === me.id && type === gradeSubmitted.type)).toHaveLength(1)
    const { papers } = await ask().ask(getGradePapers, { user_id: me.id, revision: 1 })
    expect(papers).toMatchObject({ education: 5, school: '厦门大学' })
    expect(await Promise.all((papers?.certificates ?? []).map(async (url) => (await fetch(url)).status))).toEqual([
      200, 200,
    ])
    await decide(me, 'approved', { kind: 'grade' })
    expect(await stateOf(me)).toMatchObject({ hasGradeChecked: 4, education: 5 })
    await users.call(updateUserInfo, { education: 6 }, me)
    expect(await stateOf(me)).toMatchObject({ hasGradeChecked: 0, education: 6 })
  })

  test('that is sent back says why', async () => {
    const me = await joined(users)
    const { img_id } = await users.call(editCertificate, { key: await upload(me) }, me)
    await users.call(editGradeInfo, { education: 4, school: '厦门大学', certificate_ids: [img_id] }, me)
    await decide(me, 'rejected', { kind: 'grade', reason: '看不清编号' })
    expect(await users.call(getGradeInfo, {}, me)).toMatchObject({ hasGradeChecked: 3, reason: '看不清编号' })
  })
})

describe('what was proven shows', () => {
  const liveCity = { province: '上海', city: '上海', provinceCode: '31', cityCode: '3101' }
  const member = async (gender: 1 | 2): Promise<TestPerson> => {
    const me = await joined(users)
    const fields = { name: '岚', gender, birthday: '1995-01-01', liveCity, work: 1 }
    await users.database.collection<{ _id: string }>('users', { shardKey: '_id' }).updateOne(
      { _id: me.id },
      {
        $set: { avatar: { _id: 'a', desc: '1', name: 'aaaaaaaaaa.jpg', isChecked: 0, addtime: clock.now() } },
        $inc: { version: 1 },
      },
    )
    await users.call(updateUserInfo, { ...fields, submit: true }, me)
    await users.hear(reviewDecided, `profile-${me.id}-1`, {
      review_id: `profile-${me.id}-1`,
      kind: 'profile',
      subject_id: me.id,
      user_id: me.id,
      revision: 1,
      decision: 'approved',
      reasonCode: null,
      reason: '',
      moderator_id: 'm',
    })
    return me
  }

  test('on card and page, by filters, and what only waits is nobody else’s business', async () => {
    const [me, other] = [await member(2), await member(1)]
    const filtered = async (filter: object): Promise<string[]> =>
      (await users.call(getMoreUser, { provinceCode: '31', ...filter }, other)).showPerson.map(({ _id }) => _id)
    await handIn(me)
    const seen = async () => (await users.call(getProfile, { user_id: me.id }, other)).profile
    expect((await seen()).hasRealChecked).toBe(0)
    expect((await users.call(hasRealChecked, { user_id: me.id }, other)).hasRealChecked).toBe(0)
    expect((await users.call(hasRealChecked, {}, me)).hasRealChecked).toBe(2)
    expect(await filtered({ realName: true })).toEqual([])
    await decide(me, 'approved')
    expect(await seen()).toMatchObject({ hasRealChecked: 4, hasFaceChecked: false })
    expect(await filtered({ realName: true })).toEqual([me.id])

    clock.advance(1_000)
    const verifiedAt = clock.now()
    await users.hear(faceVerified, me.id, { user_id: me.id, distance: 0.3, at: verifiedAt.toISOString() })
    expect((await seen()).hasFaceChecked).toBe(true)
    expect(await filtered({ faceChecked: true })).toEqual([me.id])
    expect(await filtered({ gradeChecked: true })).toEqual([])
    await users.hear(faceVerified, me.id, { user_id: me.id, distance: 0.3, at: new Date(0).toISOString() })
    expect((await seen()).hasFaceChecked).toBe(true)
  })
})

test('a member of the demo data that is verified needs no card of its own', async () => {
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
  await ask().ask(importMember, imported, 30_000)
  expect((await ask().ask(getIdPapers, { user_id: id, revision: 1 })).papers).toBeNull()
})
