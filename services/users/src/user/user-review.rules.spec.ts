import type { Picture } from '@xinyu/platform/pictures/picture.rules'
import { describe, expect, test } from '@jest/globals'
import { ProfileStatus } from '@xinyu/contracts/enums'
import fc from 'fast-check'
import type { Decided, Decision } from './user-decision.rules.ts'
import type { UserState } from './user.document.ts'
import { newUser } from './new-user.rules.ts'
import { completionOf, missingOf } from './profile-completion.rules.ts'
import { approveProfile, editUser, reopenProfile, sendProfileBack } from './user-review.rules.ts'

const at = new Date('2026-03-01T00:00:00Z')
const avatar: Picture = { _id: 'p1', desc: '1', name: 'aaaaaaaaaa.jpg', isChecked: 0, addtime: at }
const blank = newUser({ _id: 'u1', GID: '12345678', createdAt: at, shareCode: null })
const liveCity = { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' }
const whole: UserState = {
  ...blank,
  name: '小岛',
  gender: 1,
  birthday: '1995-05-05',
  liveCity,
  work: 3,
  avatar,
  isCompleted: ProfileStatus.BeingFilled,
}
const types = (decision: Decision): string[] =>
  'refuse' in decision ? [decision.refuse] : (decision.facts ?? []).map(({ fact }) => fact.type.split('.')[1] ?? '')
const after = (user: UserState, decision: Decision): UserState => ({ ...user, ...(decision as Decided).set })

describe('editing', () => {
  const { Empty, BeingFilled, Waiting, SentBack, Approved } = ProfileStatus
  test.each([
    // status before, reviewed field?, submit?, then status, facts
    [Empty, false, false, BeingFilled, ['profile-changed']],
    [BeingFilled, true, false, BeingFilled, ['profile-changed']],
    [BeingFilled, true, true, Waiting, ['profile-changed', 'profile-submitted']],
    [SentBack, true, false, SentBack, ['profile-changed']],
    [SentBack, true, true, Waiting, ['profile-changed', 'profile-submitted']],
    [Waiting, false, true, Waiting, ['profile-changed']],
    [Waiting, true, false, Waiting, ['profile-changed', 'profile-submitted']],
    [Approved, false, true, Approved, ['profile-changed']],
    [Approved, true, false, Waiting, ['profile-changed', 'profile-submitted']],
  ] as const)('from %i (reviewed %p, submit %p) goes to %i', (isCompleted, reviewed, submit, then, facts) => {
    const user = { ...whole, isCompleted }
    const decision = editUser(user, reviewed ? { aboutMe: '新' } : { height: 180 }, { reviewed, submit })
    expect([after(user, decision).isCompleted, types(decision)]).toEqual([then, facts])
  })

  test('refuses to submit an incomplete profile and names what is missing', () => {
    expect(editUser({ ...whole, avatar: null, work: null }, {}, { reviewed: false, submit: true })).toEqual({
      refuse: 'PROFILE_INCOMPLETE',
      details: { missing: ['work', 'avatar'] },
    })
  })

  test('submits every text and picture with the new revision', () => {
    const decision = editUser({ ...whole, lover: '温柔' }, {}, { reviewed: false, submit: true }) as Decided
    expect(decision.facts?.[1]?.extra).toEqual({
      revision: 1,
      texts: [
        { field: 'name', text: '小岛' },
        { field: 'lover', text: '温柔' },
      ],
      images: [{ _id: 'p1', url: 'pictures/960/aaaaaaaaaa.jpg', desc: '1' }],
    })
  })
})

describe('a decision of the review', () => {
  const waiting: UserState = { ...whole, isCompleted: ProfileStatus.Waiting, revision: 3, aboutMe: '新' }
  test('approves exactly the revision it is about', () => {
    expect(after(waiting, approveProfile(waiting, 3))).toMatchObject({
      isCompleted: ProfileStatus.Approved,
      approved: { aboutMe: '新' },
      avatar: { isChecked: 1 },
    })
    expect(approveProfile(waiting, 2)).toEqual({})
    expect(sendProfileBack({ ...waiting, revision: 4 }, 3, '旧')).toEqual({})
  })
  test('counts once', () => {
    const open = after(waiting, approveProfile(waiting, 3))
    expect(approveProfile(open, 3)).toEqual({})
    const back = after(waiting, sendProfileBack(waiting, 3, '头像不清晰'))
    expect(back).toMatchObject({ isCompleted: ProfileStatus.SentBack, reviewReason: '头像不清晰' })
    expect(sendProfileBack(back, 3, '头像不清晰')).toEqual({})
  })
  test('is not requested again for the content that was sent back; any change, even of a picture, may be submitted', () => {
    const back = after(waiting, sendProfileBack(waiting, 3, '头像不清晰'))
    const again = (set: Partial<UserState>): string[] => types(editUser(back, set, { reviewed: false, submit: true }))
    expect(again({})).toEqual(['PROFILE_UNCHANGED'])
    expect(again({ aboutMe: back.aboutMe })).toEqual(['PROFILE_UNCHANGED'])
    for (const set of [{ aboutMe: '更新' }, { birthday: '1994-05-05' }, { avatar: { ...avatar, _id: 'p2' } }])
      expect(again(set)).toEqual(['profile-changed', 'profile-submitted'])
    const changed = { ...back, images: [{ ...avatar, _id: 'p3' }] }
    expect(types(editUser(changed, {}, { reviewed: false, submit: true }))).toContain('profile-submitted')
    expect(types(editUser({ ...changed, images: [] }, {}, { reviewed: false, submit: true }))).toEqual([
      'PROFILE_UNCHANGED',
    ])
  })
  test('applies below a ban', () => {
    const banned: UserState = {
      ...waiting,
      isCompleted: ProfileStatus.Banned,
      ban: { reason: 'x', until: null, at, before: ProfileStatus.Waiting },
    }
    expect(after(banned, approveProfile(banned, 3))).toMatchObject({
      isCompleted: ProfileStatus.Banned,
      ban: { before: ProfileStatus.Approved },
    })
  })
})

test('after any sequence of edits and decisions revisions only grow, and an approved profile is complete and reviewed', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('edit' as const),
      text: fc.string({ maxLength: 3 }),
      submit: fc.boolean(),
      filled: fc.boolean(),
    }),
    fc.record({ do: fc.constantFrom('approve' as const, 'back' as const), revision: fc.nat(6) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let user = blank
      for (const one of steps) {
        const set: Partial<UserState> =
          'filled' in one
            ? {
                aboutMe: one.text,
                ...(one.filled
                  ? { name: whole.name, gender: whole.gender, birthday: whole.birthday, liveCity, work: 3, avatar }
                  : {}),
              }
            : {}
        const decision =
          'filled' in one
            ? editUser(user, set, { reviewed: one.text !== user.aboutMe, submit: one.submit })
            : one.do === 'approve'
              ? approveProfile(user, one.revision)
              : sendProfileBack(user, one.revision, 'r')
        const next = after(user, decision)
        expect(next.revision).toBeGreaterThanOrEqual(user.revision)
        if (next.isCompleted === ProfileStatus.Approved)
          expect([missingOf(next), next.approved?.aboutMe]).toEqual([[], next.aboutMe])
        user = next
      }
    }),
  )
})

test('completion goes from 0 to 100', () => {
  expect(completionOf(blank)).toBe(0)
  expect(completionOf(whole)).toBe(60)
  const all = {
    ...whole,
    education: 4,
    height: 170,
    weight: 60,
    income: 3,
    marriage: 0,
    nation: 0,
    habits: [1],
    aboutMe: 'a',
    emotion: 'b',
    lover: 'c',
    answers: [{ prompt: 0, text: '看海' }],
    images: [avatar],
  }
  expect(completionOf(all)).toBe(100)
})

test('a refusal that was taken back submits the same profile again, unless another revision was submitted since', () => {
  const waiting = after(whole, editUser(whole, {}, { reviewed: true, submit: true }))
  const sentBack = after(waiting, sendProfileBack(waiting, waiting.revision, '群发'))
  const reopened = reopenProfile(sentBack, waiting.revision)
  expect(types(reopened)).toEqual(['profile-changed', 'profile-submitted'])
  expect(after(sentBack, reopened)).toMatchObject({
    isCompleted: ProfileStatus.Waiting,
    revision: waiting.revision + 1,
    reviewReason: '',
  })
  expect(reopenProfile(after(sentBack, reopened), waiting.revision)).toEqual({})
  expect(reopenProfile(waiting, waiting.revision)).toEqual({})
})
