import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { membershipChanged, pointsChanged } from '@xinyu/contracts/events/payments'
import { topicOf } from '@xinyu/contracts/event'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile, isCompleted, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { registerV3 } from '@xinyu/contracts/http/users/registration'
import { setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { checkText } from '@xinyu/contracts/internal/moderation'
import type { CallError } from '@xinyu/contracts/client/client'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
let moderationIsAway = false
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
    internal: [
      {
        call: checkText,
        answer: (input: { text: string }) => {
          if (moderationIsAway) throw new Error('away')
          return input.text.includes('赌博') ? { value: 1, badword: '赌博' } : { value: 0, badword: null }
        },
      },
    ],
  })
})
afterAll(() => users.close())

const avatar: Picture = { _id: 'p1', desc: '1', name: 'aaaaaaaaaa.jpg', isChecked: 0, addtime: new Date() }
const basics = {
  name: '小岛',
  gender: 2 as const,
  birthday: '1996-06-06',
  liveCity: { province: '', city: '', provinceCode: '33', cityCode: '3301' },
  work: 2,
}
const withAvatar = (id: string) =>
  users.service.app.get(UsersStore, { strict: false }).change(id, () => ({ set: { avatar } }))
const member = async (): Promise<TestPerson & { id: string }> => {
  const me = await signUp(users)
  await withAvatar(me.id)
  await users.call(updateUserInfo, basics, me)
  return me
}
const waiting = async (): Promise<TestPerson> => {
  const me = await member()
  await users.call(updateUserInfo, { submit: true }, me)
  return me
}
const decided = (
  id: string,
  revision: number,
  decision: 'approved' | 'rejected',
  reason = '',
  reasonCode: string | null = null,
) =>
  users.receive(reviewDecided, `r${id}${revision}`, {
    review_id: `r${id}${revision}`,
    kind: 'profile',
    subject_id: id,
    user_id: id,
    revision,
    decision,
    reasonCode,
    reason,
    moderator_id: 'm1',
  })
const factsOf = async (id: string): Promise<string[]> => {
  await users.drain()
  return users.published.filter(({ key, type }) => key === id && type !== 'users.signed-in.v1').map(({ type }) => type)
}

describe('editing', () => {
  test('returns what is missing, takes the city’s name from the list, and submits when complete', async () => {
    const me = await signUp(users)
    const first = await users.call(updateUserInfo, basics, me)
    expect(first.profile).toMatchObject({
      isCompleted: 1,
      missing: ['avatar'],
      completion: 50,
      liveCity: { city: expect.stringMatching(/^杭州/) },
    })
    expect((await users.refused(updateUserInfo, { submit: true }, me)).refusal).toMatchObject({
      code: 'PROFILE_INCOMPLETE',
      missing: ['avatar'],
    })
    await withAvatar(me.id)
    expect((await users.call(updateUserInfo, { submit: true }, me)).profile.isCompleted).toBe(2)
    expect(await factsOf(me.id)).toEqual([
      'users.registered.v1',
      'users.profile-changed.v1',
      'users.profile-changed.v1',
      'users.profile-submitted.v1',
    ])
  })

  test('refuses minors, sensitive words with the word, and fields out of range', async () => {
    const me = await signUp(users)
    expect((await users.refused(updateUserInfo, { birthday: '2015-01-01' }, me)).code).toBe('MINOR')
    expect((await users.refused(updateUserInfo, { aboutMe: '一起赌博吧' }, me)).refusal).toMatchObject({
      code: 'SENSITIVE',
      word: '赌博',
      field: 'aboutMe',
    })
    const bad = await users.refused(updateUserInfo, { height: 20 }, me)
    expect([bad.http, bad.refusal.fields?.[0]?.path]).toEqual([400, 'height'])
    expect((await users.call(getProfile, {}, me)).profile).toMatchObject({
      birthday: null,
      aboutMe: '',
      isCompleted: 0,
    })
  })

  test('replaces links in texts and in the name, and reports it', async () => {
    const me = await signUp(users)
    const { profile, linkFiltered } = await users.call(
      updateUserInfo,
      { aboutMe: '看 www.evil.example.com/x 吧', emotion: '没有', name: 'evil.com' },
      me,
    )
    expect([profile.aboutMe, profile.emotion, profile.name, linkFiltered]).toEqual([
      '看 网址已过滤 吧',
      '没有',
      '网址已过滤',
      true,
    ])
    expect((await users.call(updateUserInfo, { aboutMe: '没有链接' }, me)).linkFiltered).toBe(false)
  })

  test('succeeds while the text check is down, since a moderator checks the text before others see it', async () => {
    const me = await signUp(users)
    moderationIsAway = true
    expect((await users.call(updateUserInfo, { aboutMe: '你好' }, me)).profile.aboutMe).toBe('你好')
    moderationIsAway = false
  })
})

describe('the review', () => {
  test('opens the profile; a repeated decision publishes one fact', async () => {
    const me = await waiting()
    const other = await signUp(users)
    expect((await users.refused(getProfile, { user_id: me.id }, other)).code).toBe('USER_NOT_FOUND')
    await decided(me.id, 1, 'approved')
    await decided(me.id, 1, 'approved')
    expect((await users.call(getProfile, { user_id: me.id }, other)).profile).toMatchObject({
      name: '小岛',
      isCompleted: 4,
      birthday: null,
    })
    expect((await factsOf(me.id)).filter((type) => type === 'users.profile-approved.v1')).toHaveLength(1)
  })

  test('rejects with the reason; a new revision makes an old decision void', async () => {
    const me = await waiting()
    await decided(me.id, 1, 'rejected', '头像不清晰')
    expect((await users.call(getProfile, {}, me)).profile).toMatchObject({ isCompleted: 3, reviewReason: '头像不清晰' })
    await users.call(updateUserInfo, { aboutMe: '换一种说法', submit: true }, me)
    await users.receive(reviewDecided, `late${me.id}`, {
      review_id: `late${me.id}`,
      kind: 'profile',
      subject_id: me.id,
      user_id: me.id,
      revision: 1,
      decision: 'approved',
      reasonCode: null,
      reason: '',
      moderator_id: 'm1',
    })
    expect((await users.call(isCompleted, {}, me)).isCompleted).toBe(2)
  })

  test('of a changed text shows others the approved one meanwhile', async () => {
    const me = await waiting()
    await decided(me.id, 1, 'approved')
    const mine = await users.call(updateUserInfo, { aboutMe: '新的介绍' }, me)
    expect(mine.profile).toMatchObject({ isCompleted: 2, aboutMe: '新的介绍' })
    expect((await users.call(getProfile, { user_id: me.id }, await signUp(users))).profile.aboutMe).toBe('')
  })
})

describe('an approved member who changes something', () => {
  const listed = async (id: string): Promise<{ name: string; aboutMe: string; isCompleted: number } | undefined> => {
    const { showPerson } = await users.call(getMoreUser, { rows: 100, provinceCode: '33' }, await signUp(users))
    return showPerson.find(({ _id }) => _id === id)
  }
  const accountStatus = async (id: string) => (await users.service.app.get(AccountStatuses).find(id)) ?? null

  test('stays in the lists and may do everything, as approved; only the changed part waits', async () => {
    const me = await waiting()
    expect([await listed(me.id), (await accountStatus(me.id))?.wasApproved]).toEqual([undefined, false])
    await decided(me.id, 1, 'approved')
    await users.call(updateUserInfo, { aboutMe: '新的介绍' }, me)
    expect(await listed(me.id)).toMatchObject({ name: '小岛', aboutMe: '', isCompleted: 4 })
    expect(await accountStatus(me.id)).toMatchObject({ isCompleted: 2, wasApproved: true })
    await decided(me.id, 2, 'rejected', '请不要写联系方式')
    expect((await users.call(getProfile, {}, me)).profile).toMatchObject({ isCompleted: 3, wasApproved: true })
    expect(await listed(me.id)).toMatchObject({ aboutMe: '', isCompleted: 4 })
    await users.call(updateUserInfo, { aboutMe: '再改一次', submit: true }, me)
    await decided(me.id, 3, 'approved')
    expect(await listed(me.id)).toMatchObject({ aboutMe: '再改一次', isCompleted: 4 })
  })

  test('sees which kind of content was rejected, until submitting again', async () => {
    const me = await waiting()
    await decided(me.id, 1, 'rejected', '自我介绍内容太少', 'meagre')
    expect((await users.call(getProfile, {}, me)).profile.reviewCode).toBe('meagre')
    expect((await users.call(updateUserInfo, { aboutMe: '多写一点', submit: true }, me)).profile.reviewCode).toBe('')
  })

  test('cannot submit again without a change, and sees the reason and what is unchanged', async () => {
    const me = await waiting()
    await decided(me.id, 1, 'rejected', '自我介绍内容太少。', 'meagre')
    expect((await users.call(getProfile, {}, me)).profile.isUnchanged).toBe(true)
    const { code, refusal } = await users.refused(updateUserInfo, { submit: true }, me)
    expect([code, refusal.msg]).toEqual(['PROFILE_UNCHANGED', expect.stringContaining('自我介绍内容太少。')])
    expect((await users.call(updateUserInfo, { aboutMe: '多写一点' }, me)).profile.isUnchanged).toBe(false)
    // back to the rejected text
    expect((await users.call(updateUserInfo, { aboutMe: '' }, me)).profile.isUnchanged).toBe(true)
    await users.call(updateUserInfo, { aboutMe: '在小学教音乐' }, me)
    expect((await users.call(updateUserInfo, { submit: true }, me)).profile).toMatchObject({
      isCompleted: 2,
      isUnchanged: false,
    })
  })
})

describe('copies of other services’ data', () => {
  test('follow VIP membership and points in order, and ignore repeated facts', async () => {
    const me = await signUp(users)
    const until = new Date(Date.now() + DAY_MS).toISOString()
    await users.receive(membershipChanged, me.id, { user_id: me.id, vipLimitDate: until, reason: 'order' })
    await users.receive(pointsChanged, me.id, { user_id: me.id, balance: 120, change: 120, reason: 'order' })
    expect((await users.call(getProfile, {}, me)).profile).toMatchObject({
      isVip: true,
      vipLimitDate: until,
      guanPoint: 120,
    })
    expect((await users.service.app.get(AccountStatuses).find(me.id))?.vipLimitDate).toBe(until)
    const { handle } = users.service.app.get(Inbox)
    const topic = topicOf(pointsChanged)
    await handle({
      id: `${topic}:${me.id}:2`,
      type: pointsChanged.type,
      topic,
      key: me.id,
      seq: 2,
      at: until,
      data: { user_id: me.id, balance: 999, change: 1, reason: 'again' },
    })
    expect((await users.call(getProfile, {}, me)).profile.guanPoint).toBe(120)
  })

  test('wait for a fact that has not arrived yet', async () => {
    const me = await signUp(users)
    const inbox = users.service.app.get(Inbox)
    const topic = topicOf(pointsChanged)
    const points = (seq: number, balance: number) =>
      inbox.receive({
        id: `${topic}:${me.id}:${seq}`,
        type: pointsChanged.type,
        topic,
        key: me.id,
        seq,
        at: new Date().toISOString(),
        data: { user_id: me.id, balance, change: 1, reason: 'x' },
      })
    await points(2, 20)
    expect((await users.call(getProfile, {}, me)).profile.guanPoint).toBe(0)
    await points(1, 10)
    expect((await users.call(getProfile, {}, me)).profile.guanPoint).toBe(20)
  })
})

test('a guest has an empty profile and can see others', async () => {
  const guest = await users.call(registerV3, {})
  const as = { id: guest.temp_id, token: guest.token }
  expect((await users.call(getProfile, {}, as)).profile).toMatchObject({
    _id: guest.temp_id,
    type: 'temp',
    isCompleted: 0,
  })
  const me = await waiting()
  await decided(me.id, 1, 'approved')
  expect((await users.call(getProfile, { user_id: me.id }, as)).profile).not.toHaveProperty('phone')
  expect((await users.refused(updateUserInfo, { name: 'x' }, as)).code).toBe('NEED_LOGIN')
})

describe('the status of another member', () => {
  const asked = (me: TestPerson, other: TestPerson) =>
    users.call(isCompleted, { user_id: other.id }, me).then(
      (reply) => reply.isCompleted,
      (error: CallError) => error.code,
    )

  test('is hidden when the page is hidden', async () => {
    const [me, fresh, shy, hidden] = [await signUp(users), await waiting(), await waiting(), await waiting()]
    for (const one of [shy, hidden]) await decided(one.id, 1, 'approved')
    await users.call(setPrivacy, { blockMe: true }, shy)
    await users.call(addToBlackList, { user2_id: me.id }, hidden)
    expect([await asked(me, fresh), await asked(me, shy), await asked(me, hidden)]).toEqual([
      'USER_NOT_FOUND',
      'USER_NOT_FOUND',
      'USER_NOT_FOUND',
    ])
  })

  test('does not reveal that an approved profile waits for another review', async () => {
    const [me, other] = [await signUp(users), await waiting()]
    await decided(other.id, 1, 'approved')
    await users.call(updateUserInfo, { aboutMe: '新的介绍' }, other)
    const { profile } = await users.call(getProfile, { user_id: other.id }, me)
    expect([await asked(me, other), profile.isCompleted]).toEqual([4, 4])
    expect((await users.call(isCompleted, {}, other)).isCompleted).toBe(2)
  })
})
