import { randomUUID } from 'node:crypto'
import { type Picture, uploadPrefix } from '@xinyu/platform/pictures/picture.rules'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { profileSubmitted } from '@xinyu/contracts/events/users'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { addAnswerVoice } from '@xinyu/contracts/http/upload/upload'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { getPagePart } from '@xinyu/contracts/internal/users'
import type { Answer } from '@xinyu/contracts/profile'
import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { signUp } from '@xinyu/testkit/people/members'
import { recording } from '@xinyu/testkit/samples/recording'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { answersPrefix } from '../../user/answers.rules.ts'
import { type UsersConfig, usersConfig } from '../../config.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'
import { openPrivacy } from '../../user/new-user.rules.ts'
import { UsersModule } from '../../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
    internal: [
      {
        call: checkText,
        answer: ({ text }: { text: string }) =>
          text.includes('赌博') ? { value: 1, badword: '赌博' } : { value: 0, badword: null },
      },
    ],
  })
})
afterAll(() => users.close())

const picture: Picture = { _id: 'p1', desc: '1', name: 'aaaaaaaaaa.jpg', isChecked: 1, addtime: new Date() }
const waveform = [10, 80, 40]
const change = (id: string, set: object) =>
  users.service.app.get(UsersStore, { strict: false }).change(id, () => ({ set }))
/** Creates an approved member. */
const member = async (): Promise<TestPerson> => {
  const me = await signUp(users)
  const liveCity = { province: '', city: '', provinceCode: '33', cityCode: '3301' }
  await change(me.id, { avatar: { ...picture, _id: `avatar-${me.id}` } })
  await users.call(
    updateUserInfo,
    { name: '小岛', gender: 2, birthday: '1996-06-06', liveCity, work: 2, submit: true },
    me,
  )
  await decide(me.id, 'approved')
  return me
}
/** Decides on the last submission, as a moderator. */
const decide = async (id: string, decision: 'approved' | 'rejected'): Promise<void> => {
  const revision = (await users.service.app.get(UsersStore, { strict: false }).find(id))?.revision ?? 0
  const review_id = `r${id}${revision}`
  const decided = { review_id, kind: 'profile' as const, subject_id: id, user_id: id, revision, decision }
  await users.receive(reviewDecided, review_id, { ...decided, reasonCode: null, reason: '', moderator_id: 'm1' })
}
const answersOf = async (me: TestPerson, other: TestPerson): Promise<Answer[]> =>
  (await users.call(getProfile, { user_id: other.id }, me)).profile.answers ?? []
const part = (viewer: TestPerson, owner: TestPerson, on: PagePart) =>
  new InternalClient({ ...users.config, USERS_URL: users.service.url })
    .call(getPagePart, { viewer_id: viewer.id, user_id: owner.id, on })
    .then(
      ({ part: found }) => found,
      (error: { code: string }) => error.code,
    )
const objects = (): ObjectStore => users.service.app.get(ObjectStore)
const uploaded = async (me: TestPerson, seconds: number): Promise<string> => {
  const key = `${uploadPrefix(me.id)}${randomUUID()}`
  await objects().put(key, Buffer.from(recording(seconds)), { type: 'audio/webm', isPublic: false })
  return key
}
const soundsOf = async (me: TestPerson): Promise<number> => {
  let sounds = 0
  for await (const _key of objects().keysBefore(answersPrefix(me.id), new Date(Date.now() + 60_000))) sounds++
  return sounds
}

test('others see only approved answers, and newer ones only after their approval', async () => {
  const [me, other] = [await member(), await member()]
  await users.call(updateUserInfo, { answers: [{ prompt: 3, text: '去看海' }] }, other)
  expect(await answersOf(me, other)).toEqual([])
  expect(await answersOf(other, other)).toMatchObject([{ prompt: 3, text: '去看海' }])
  await decide(other.id, 'approved')
  const [first] = await answersOf(me, other)
  expect(first).toMatchObject({ prompt: 3, text: '去看海' })
  const changed = [
    { prompt: 3, text: '去看海' },
    { prompt: 5, text: '番茄炒蛋' },
  ]
  await users.call(updateUserInfo, { answers: changed }, other)
  expect(await answersOf(me, other)).toEqual([first])
  await decide(other.id, 'rejected')
  expect(await answersOf(me, other)).toEqual([first])
  // submitting unchanged after a rejection is refused, and another answer is a change
  expect((await users.refused(updateUserInfo, { submit: true }, other)).code).toBe('PROFILE_UNCHANGED')
  const fixed = [
    { prompt: 3, text: '去看海' },
    { prompt: 5, text: '番茄牛腩' },
  ]
  await users.call(updateUserInfo, { answers: fixed, submit: true }, other)
  await decide(other.id, 'approved')
  // the same text keeps the answer's id, another text gets a new one
  expect((await answersOf(me, other)).map(({ _id, prompt }) => [_id === first?._id, prompt])).toEqual([
    [true, 3],
    [false, 5],
  ])
})

test('a moderator sees each answer with its question, and everything else submitted', async () => {
  const me = await member()
  await users.call(updateUserInfo, { answers: [{ prompt: 5, text: '番茄炒蛋' }] }, me)
  await users.drain()
  const submitted = users.published.filter(({ key, type }) => key === me.id && type === profileSubmitted.type)
  expect(submitted.at(-1)?.data).toMatchObject({
    texts: [
      { field: 'name', text: '小岛' },
      { field: 'answer-5', text: '我最拿手的一道菜：\n番茄炒蛋' },
    ],
  })
})

test('refuses a sensitive word, an unknown or repeated prompt, a fourth answer, and an empty one', async () => {
  const me = await member()
  const refused = async (answers: { prompt: number; text: string; isSpoken?: boolean }[]): Promise<string> =>
    (await users.refused(updateUserInfo, { answers }, me)).code ?? ''
  expect(
    (await users.refused(updateUserInfo, { answers: [{ prompt: 1, text: '一起赌博' }] }, me)).refusal,
  ).toMatchObject({
    code: 'SENSITIVE',
    field: 'answers',
    word: '赌博',
  })
  expect(await refused([{ prompt: 999, text: '好' }])).toBe('INVALID_INPUT')
  expect(await refused([1, 1].map((prompt) => ({ prompt, text: '好' })))).toBe('INVALID_INPUT')
  expect(await refused([1, 2, 3, 4].map((prompt) => ({ prompt, text: '好' })))).toBe('INVALID_INPUT')
  expect(await refused([{ prompt: 1, text: '字'.repeat(151) }])).toBe('INVALID_INPUT')
  expect(await refused([{ prompt: 1, text: ' ' }])).toBe('INVALID_INPUT')
  expect(await refused([{ prompt: 1, text: '', isSpoken: true }])).toBe('INVALID_INPUT')
  const { profile, linkFiltered } = await users.call(
    updateUserInfo,
    { answers: [{ prompt: 1, text: '看 https://example.com/x' }] },
    me,
  )
  expect([linkFiltered, profile.answers?.[0]?.text.includes('example.com')]).toEqual([true, false])
})

test('others can play a spoken answer once it is approved, and the voice it replaces is deleted', async () => {
  const [me, other] = [await member(), await member()]
  const speak = async (seconds: number, prompt: number) =>
    users.call(addAnswerVoice, { key: await uploaded(other, seconds), prompt, waveform }, other)
  const { profile } = await speak(12, 13)
  expect(profile.answers).toMatchObject([{ prompt: 13, text: '', voice: { seconds: 12, waveform } }])
  expect(await answersOf(me, other)).toEqual([])
  await users.drain()
  const submitted = users.published.filter(({ key, type }) => key === other.id && type === profileSubmitted.type)
  expect(submitted.at(-1)?.data).toMatchObject({
    texts: [{ field: 'name' }, { field: 'answer-13', voice: { seconds: 12, key: expect.any(String) } }],
  })
  await decide(other.id, 'approved')
  const [heard] = await answersOf(me, other)
  expect((await fetch(heard?.voice?.url ?? '')).ok).toBe(true)
  // the approved voice stays while another waits, and is deleted when that is approved
  await speak(6, 13)
  expect((await answersOf(me, other))[0]?.voice?.seconds).toBe(12)
  expect(await soundsOf(other)).toBe(2)
  await decide(other.id, 'approved')
  expect((await answersOf(me, other))[0]?.voice?.seconds).toBe(6)
  expect(await soundsOf(other)).toBe(1)
  expect((await fetch(heard?.voice?.url ?? '')).ok).toBe(false)
  // adding text keeps the voice; an edit without it deletes the voice at the approval
  const both = [{ prompt: 13, text: '听听看', isSpoken: true }]
  expect((await users.call(updateUserInfo, { answers: both }, other)).profile.answers?.[0]).toMatchObject({
    text: '听听看',
    voice: { seconds: 6 },
  })
  await users.call(updateUserInfo, { answers: [{ prompt: 13, text: '听听看' }] }, other)
  await decide(other.id, 'approved')
  expect(await soundsOf(other)).toBe(0)
})

test('refuses another member’s voice, an invalid one, one of more than thirty seconds, and a fourth answer', async () => {
  const [me, other] = [await member(), await member()]
  const refused = async (key: string): Promise<string> =>
    (await users.refused(addAnswerVoice, { key, prompt: 13, waveform }, me)).code ?? ''
  expect(await refused(await uploaded(other, 5))).toBe('VOICE_INVALID')
  const noVoice = `${uploadPrefix(me.id)}no-voice`
  await objects().put(noVoice, Buffer.from('words'), { type: 'audio/webm', isPublic: false })
  expect(await refused(noVoice)).toBe('VOICE_INVALID')
  expect(await refused(await uploaded(me, 40))).toBe('VOICE_TOO_LONG')
  const three = [1, 2, 3].map((prompt) => ({ prompt, text: '好' }))
  await users.call(updateUserInfo, { answers: three }, me)
  expect(await refused(await uploaded(me, 5))).toBe('ANSWERS_TOO_MANY')
  expect(await soundsOf(me)).toBe(0)
})

test('one photo or answer is shown only to those who can see the page', async () => {
  const [me, other] = [await member(), await member()]
  const photo = { kind: 'photo', id: `photo-${other.id}` } as const
  await change(other.id, { images: [{ ...picture, _id: photo.id }] })
  await users.call(updateUserInfo, { emotion: '慢慢来', answers: [{ prompt: 5, text: '番茄炒蛋' }] }, other)
  const waiting = { kind: 'answer', id: (await answersOf(other, other))[0]?._id ?? '' } as const
  expect(await part(me, other, waiting)).toBe('NOT_FOUND')
  await decide(other.id, 'approved')
  expect(await part(me, other, waiting)).toMatchObject({ prompt: 5, text: '番茄炒蛋', picture: null })
  expect(await part(me, other, { kind: 'answer', id: 'emotion' })).toMatchObject({ prompt: null, text: '慢慢来' })
  expect(await part(me, other, { kind: 'answer', id: 'lover' })).toBe('NOT_FOUND')
  expect(await part(me, other, photo)).toMatchObject({ picture: expect.stringContaining('aaaaaaaaaa') })
  await change(other.id, { privacy: { ...openPrivacy, whoSeesPhotos: 'matches' } })
  expect(await part(me, other, photo)).toBe('NOT_FOUND')
  await users.call(addToBlackList, { user2_id: me.id }, other)
  expect(await part(me, other, waiting)).toBe('USER_NOT_FOUND')
  expect(await part(other, other, waiting)).toMatchObject({ text: '番茄炒蛋' })
})
