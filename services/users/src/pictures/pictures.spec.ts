import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { addImg, deleteImg, editAvatar, getSignatureUrl, policy } from '@xinyu/contracts/http/upload/upload'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { detectFaces, type NudityVerdict, scoreNudity } from '@xinyu/contracts/internal/face'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { eachOrThrow } from '@xinyu/platform/jobs/job'
import { FixedClock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import sharp from 'sharp'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { StaleUploadsJob } from './stale-uploads-job.ts'
import { photo, uploadTo } from './test-setup.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
let nudity: { score: number; verdict: NudityVerdict } | Error
let asked: { key: string; user_id: string | null }[] = []
let faces: { status: 0 | 1 | 2; faces: number } | Error = { status: 0, faces: 1 }
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
    internal: [
      {
        call: checkText,
        answer: ({ text }: { text: string }) =>
          text.includes('赌') ? { value: 1, badword: '赌' } : { value: 0, badword: null },
      },
      {
        call: detectFaces,
        answer: () => {
          if (faces instanceof Error) throw faces
          return { data: faces }
        },
      },
      {
        call: scoreNudity,
        answer: (input) => {
          asked.push(input)
          if (nudity instanceof Error) throw nudity
          return nudity
        },
      },
    ],
  })
})
beforeEach(() => {
  faces = { status: 0, faces: 1 }
  nudity = { score: 0.02, verdict: 'clear' }
  asked = []
})
afterAll(() => users.close())

const upload = (me: TestPerson, bytes: Buffer, fields: Record<string, string> = {}) =>
  uploadTo(users, me, bytes, fields)
const facts = (id: string): string[] =>
  users.published.filter(({ key, type }) => key === id && type !== 'users.signed-in.v1').map(({ type }) => type)

/** whether the objects of each nudity check still exist */
const stored = async (): Promise<boolean[]> => {
  const root = users.service.app.get(ObjectStore)
  return Promise.all(
    asked.flatMap(({ key }) => [240, 960, 1920].map(async (size) => root.has(key.replace('/960/', `/${size}/`)))),
  )
}

describe('the policy', () => {
  test('allows any key below a new prefix of the caller’s own, and nothing else', async () => {
    const me = await signUp(users)
    const first = await upload(me, await photo())
    expect([first.http, first.key.startsWith(`uploads/${me.id}/`)]).toEqual([200, true])
    expect((await upload(me, await photo(), { key: 'uploads/somebody/a.jpg' })).http).toBe(403)
    expect((await upload(me, await photo(), { key: `uploads/${me.id}/a.jpg` })).http).toBe(403)
    const [grant, other] = [await users.call(policy, {}, me), await users.call(policy, {}, me)]
    expect([grant.startsWith === other.startsWith, grant.fields.key.startsWith(grant.startsWith)]).toEqual([
      false,
      true,
    ])
    const underGrant = (key: string) => upload(me, Buffer.from('x'), { ...grant.fields, key })
    expect((await underGrant(`${grant.startsWith}mine.jpg`)).http).toBe(200)
    for (const key of [other.fields.key, grant.startsWith.slice(0, -1) + 'x/a.jpg'])
      expect([key, (await underGrant(key)).http]).toEqual([key, 403])
    const again = (): Promise<{ http: number }> => upload(me, Buffer.from('x'), grant.fields)
    expect([(await again()).http, (await again()).http]).toEqual([200, 409])
  })

  test.each([
    ['x-oss-object-acl', 'public-read'],
    ['x-oss-object-acl', 'default'],
    ['x-oss-content-type', 'text/html'],
    ['Content-Disposition', 'inline'],
    ['Content-Encoding', 'gzip'],
    ['Cache-Control', 'public'],
    ['Expires', 'Thu, 01 Jan 2099 00:00:00 GMT'],
    ['x-oss-storage-class', 'Archive'],
    ['success_action_redirect', 'http://elsewhere.example'],
  ])('refuses a form whose field %s is %s', async (name, value) => {
    expect((await upload(await signUp(users), Buffer.from('<html>'), { [name]: value })).http).toBe(403)
  })

  test('keeps uploads private; our own links send them as an attachment that is not sniffed', async () => {
    const { key } = await upload(await signUp(users), Buffer.from('<html>'))
    const store = users.service.app.get(ObjectStore)
    expect((await fetch(store.publicUrl(key))).status).toBe(403)
    const ours = await fetch(store.signedUrl(key, 60))
    expect([ours.status, ours.headers.get('content-disposition'), ours.headers.get('x-content-type-options')]).toEqual([
      200,
      `attachment; filename="${key.split('/').at(-1)}"`,
      'nosniff',
    ])
  })

  test('is given to a person a hundred times a day, and other people are not affected', async () => {
    const [me, other] = [await signUp(users), await signUp(users)]
    for (let count = 0; count < 100; count++) await users.call(policy, {}, me)
    expect((await users.refused(policy, {}, me)).code).toBe('TOO_FREQUENT')
    await users.call(policy, {}, other)
  })
})

/** Runs the job on the uploads of one person only: all test files share the store. */
const sweepOf = (me: TestPerson) => {
  const store = users.service.app.get(ObjectStore)
  const mine: Pick<ObjectStore, 'list' | 'remove'> = {
    list: (folder) => store.list(`${folder}${me.id}/`),
    remove: (each) => store.remove(each),
  }
  const job = new StaleUploadsJob(mine as ObjectStore, clock)
  return () => job.run({ signal: new AbortController().signal, progress: () => undefined, each: eachOrThrow })
}

describe('unused uploads', () => {
  test('that are larger than a picture may be, put by a signed address, are refused, and deleted by the next run', async () => {
    const me = await signUp(users)
    const store = users.service.app.get(ObjectStore)
    const put = async (name: string, bytes: number): Promise<string> => {
      const key = `uploads/${me.id}/${name}`
      const { url, headers } = await users.call(getSignatureUrl, { key, method: 'PUT' }, me)
      const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { ...headers } })
      expect(sent.status).toBe(200)
      return key
    }
    const [largest, tooLarge, taken] = [await put('a.jpg', 10 << 20), await put('b.jpg', (10 << 20) + 1), 11 << 20]
    await sweepOf(me)()
    expect([await store.has(largest), await store.has(tooLarge)]).toEqual([true, false])
    const key = await put('c.jpg', taken)
    expect((await users.refused(addImg, { key }, me)).code).toBe('TOO_LARGE')
    expect(await store.has(key)).toBe(false)
    const forPackages = { key: `uploads/${me.id}/d.apk`, method: 'PUT' } as const
    expect((await users.refused(getSignatureUrl, forPackages, me)).http).toBe(403)
  })

  test('under one policy are deleted except the first', async () => {
    const me = await signUp(users)
    const store = users.service.app.get(ObjectStore)
    const { startsWith, fields } = await users.call(policy, {}, me)
    const [first, second] = [`${startsWith}b.jpg`, `${startsWith}a.jpg`]
    for (const key of [first, second]) expect((await upload(me, Buffer.from('x'), { ...fields, key })).http).toBe(200)
    const { key: other } = await upload(me, Buffer.from('x'))
    await sweepOf(me)()
    expect(await Promise.all([first, second, other].map((key) => store.has(key)))).toEqual([true, false, true])
  })

  test('are removed after a day, others stay', async () => {
    const me = await signUp(users)
    const { key } = await upload(me, await photo())
    const taken = await upload(me, await photo())
    const { img } = await users.call(addImg, { key: taken.key }, me)
    const store = users.service.app.get(ObjectStore)
    const run = sweepOf(me)
    await run()
    expect(await store.get(key)).toBeInstanceOf(Buffer)
    clock.advance(25 * 3_600_000)
    await run()
    clock.advance(-25 * 3_600_000)
    await expect(store.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await fetch(img.url)).status).toBe(200)
  })
})

describe('the album', () => {
  test('stores a picture as three private WebPs without metadata and removes the original', async () => {
    const me = await signUp(users)
    const { key } = await upload(me, await photo(2400, 1600))
    const { img } = await users.call(addImg, { key, desc: '海边' }, me)
    expect(img).toMatchObject({
      desc: '海边',
      isChecked: 0,
      extname: 'jpg',
      name: expect.stringMatching(/^[0-9A-Za-z]{10}\.jpg$/),
    })
    for (const [url, width] of [
      [img.thumb, 240],
      [img.url, 960],
      [img.large, 1920],
    ] as const) {
      const response = await fetch(url)
      const { format, width: real, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      const type = response.headers.get('content-type')
      expect([response.status, type, format, real, exif]).toEqual([200, 'image/webp', 'webp', width, undefined])
    }
    expect((await users.refused(addImg, { key }, me)).code).toBe('IMAGE_INVALID')
    expect((await users.call(getProfile, {}, me)).profile.images).toHaveLength(1)
    await users.call(deleteImg, { img_id: img._id }, me)
    expect([(await fetch(img.url)).ok, (await users.call(getProfile, {}, me)).profile.images]).toEqual([false, []])
  })

  test('that only matches see serves no picture by its bare address until it is approved', async () => {
    const me = await signUp(users)
    const { key } = await upload(me, await photo())
    const avatar = await upload(me, await photo())
    await users.call(editAvatar, { key: avatar.key }, me)
    const { img } = await users.call(addImg, { key }, me)
    const addresses = [img.thumb, img.url, img.large].map((url) => url.split('?')[0] ?? '')
    const read = () => Promise.all(addresses.map(async (url) => (await fetch(url)).status))
    expect([(await fetch(img.url)).status, await read()]).toEqual([200, [403, 403, 403]])
    const liveCity = { province: '', city: '', provinceCode: '33', cityCode: '3301' }
    const fields = { name: '帆', gender: 1, birthday: '1990-01-01', liveCity, work: 1, submit: true } as const
    await users.call(updateUserInfo, fields, me)
    expect(await read()).toEqual([403, 403, 403])
    const decided = {
      review_id: `private-${me.id}`,
      kind: 'profile',
      subject_id: me.id,
      user_id: me.id,
      revision: 1,
      decision: 'approved',
      reasonCode: null,
      reason: '',
      moderator_id: 'm1',
    } as const
    await users.receive(reviewDecided, decided.review_id, decided)
    expect(await read()).toEqual([200, 200, 200])
    const { profile } = await users.call(getProfile, {}, me)
    expect(profile.images.map(({ url, isChecked }) => [url, isChecked])).toEqual([[addresses[1], 1]])
  })

  test('refuses files that are not pictures whatever their name, another’s upload, and a tenth picture', async () => {
    const me = await signUp(users)
    const svg = await upload(me, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
    expect((await users.refused(addImg, { key: svg.key }, me)).code).toBe('IMAGE_INVALID')
    const broken = await upload(me, (await photo()).subarray(0, 900))
    expect((await users.refused(addImg, { key: broken.key }, me)).code).toBe('IMAGE_INVALID')
    const theirs = await upload(await signUp(users), await photo())
    expect((await users.refused(addImg, { key: theirs.key }, me)).code).toBe('IMAGE_INVALID')
    for (let count = 0; count < 9; count++)
      await users.call(addImg, { key: (await upload(me, await photo(30, 30))).key }, me)
    expect(
      (await users.refused(addImg, { key: (await upload(me, await photo(30, 30))).key }, me)).refusal,
    ).toMatchObject({ code: 'IMAGE_TOO_MANY', max: 9 })
  })

  test('decodes and scores only nine of twelve concurrent pictures, and none when it is full', async () => {
    const me = await signUp(users)
    const keys = await Promise.all(Array.from({ length: 12 }, async () => (await upload(me, await photo(80, 80))).key))
    const outcomes = await Promise.all(
      keys.map((key) =>
        users.call(addImg, { key }, me).then(
          () => 'taken',
          () => 'refused',
        ),
      ),
    )
    expect([outcomes.filter((one) => one === 'taken').length, asked.length]).toEqual([9, 9])
    const broken = await upload(me, Buffer.from('no picture'))
    expect((await users.refused(addImg, { key: broken.key }, me)).code).toBe('IMAGE_TOO_MANY')
  })

  test('replaces a link in a picture’s description, and refuses sensitive words before the picture is decoded', async () => {
    const me = await signUp(users)
    const key = async () => (await upload(me, await photo())).key
    expect((await users.call(addImg, { key: await key(), desc: '看 evil.com' }, me)).img.desc).toBe('看 网址已过滤')
    expect((await users.refused(addImg, { key: await key(), desc: '一起赌' }, me)).refusal).toMatchObject({
      code: 'SENSITIVE',
      word: '赌',
      field: 'desc',
    })
    expect(asked).toHaveLength(1)
  })

  test('requires a picture', async () => {
    const me = await signUp(users)
    for (const call of [addImg, editAvatar])
      for (const input of [{}, { key: '' }])
        expect((await users.refused(call, input, me)).refusal).toMatchObject({
          code: 'IMAGE_REQUIRED',
          msg: '请选择图片',
        })
  })

  test('turns a picture upright', async () => {
    const me = await signUp(users)
    const lying = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { img } = await users.call(addImg, { key: (await upload(me, lying)).key }, me)
    const { width, height } = await sharp(Buffer.from(await (await fetch(img.url)).arrayBuffer())).metadata()
    expect([width, height]).toEqual([100, 300])
  })
})

describe('the avatar', () => {
  test('must show exactly one face', async () => {
    const me = await signUp(users)
    const { key } = await upload(me, await photo())
    for (const [answer, code] of [
      [{ status: 2, faces: 0 }, 'NO_FACE'],
      [{ status: 0, faces: 2 }, 'MANY_FACES'],
      [{ status: 1, faces: 0 }, 'FACE_DETECT_FAILED'],
      [new Error('away'), 'FACE_DETECT_FAILED'],
    ] as const) {
      faces = answer
      expect((await users.refused(editAvatar, { key }, me)).code).toBe(code)
    }
    faces = { status: 0, faces: 1 }
    const { img, profile } = await users.call(editAvatar, { key }, me)
    expect([img.desc, profile.avatar, profile.avatarImage?._id]).toEqual(['1', img.url, img._id])
    await users.drain()
    expect(facts(me.id)).toEqual(['users.registered.v1', 'users.profile-changed.v1', 'users.avatar-changed.v1'])
  })

  test('of an approved profile goes to review; others see the previous one until then, and afterwards it is deleted', async () => {
    const me = await signUp(users)
    const change = async () => (await users.call(editAvatar, { key: (await upload(me, await photo())).key }, me)).img
    const approve = (revision: number) =>
      users.receive(reviewDecided, `r${me.id}${revision}`, {
        review_id: `r${me.id}${revision}`,
        kind: 'profile',
        subject_id: me.id,
        user_id: me.id,
        revision,
        decision: 'approved',
        reasonCode: null,
        reason: '',
        moderator_id: 'm1',
      })
    const first = await change()
    await users.call(
      updateUserInfo,
      {
        name: '帆',
        gender: 1,
        birthday: '1990-01-01',
        liveCity: { province: '', city: '', provinceCode: '33', cityCode: '3301' },
        work: 1,
        submit: true,
      },
      me,
    )
    await approve(1)
    const second = await change()
    const other = await signUp(users)
    const seen = async () => (await users.call(getProfile, { user_id: me.id }, other)).profile.avatar
    expect([await seen(), (await users.call(getProfile, {}, me)).profile.isCompleted]).toEqual([first.url, 2])
    await approve(2)
    expect([await seen(), (await fetch(first.url)).ok]).toEqual([second.url, false])
  })
})

describe('an indecent picture', () => {
  test('is refused, in the album and as the avatar, and completely deleted', async () => {
    const me = await signUp(users)
    nudity = { score: 0.93, verdict: 'refuse' }
    const keys = [(await upload(me, await photo())).key, (await upload(me, await photo())).key]
    expect((await users.refused(addImg, { key: keys[0] ?? '' }, me)).code).toBe('IMAGE_SENSITIVE')
    expect((await users.refused(editAvatar, { key: keys[1] ?? '' }, me)).code).toBe('IMAGE_SENSITIVE')
    expect(asked.map(({ key, user_id }) => [key.startsWith('pictures/960/'), user_id])).toEqual([
      [true, me.id],
      [true, me.id],
    ])
    expect(await stored()).toEqual(Array(6).fill(false))
    nudity = { score: 0, verdict: 'clear' }
    expect((await users.refused(addImg, { key: keys[0] ?? '' }, me)).code).toBe('IMAGE_INVALID')
    const { profile } = await users.call(getProfile, {}, me)
    expect([profile.images, profile.avatar]).toEqual([[], null])
  })

  test.each<[string, typeof nudity]>([
    ['with an uncertain score', { score: 0.5, verdict: 'review' }],
    ['while the check is down', new Error('away')],
  ])('%s is accepted and waits for a moderator', async (_name, verdict) => {
    const me = await signUp(users)
    nudity = verdict
    const { img } = await users.call(addImg, { key: (await upload(me, await photo())).key }, me)
    expect([img.isChecked, await stored()]).toEqual([0, [true, true, true]])
    const { profile } = await users.call(editAvatar, { key: (await upload(me, await photo())).key }, me)
    expect([profile.images[0]?.isChecked, profile.avatarImage?.isChecked]).toEqual([0, 0])
  })
})
