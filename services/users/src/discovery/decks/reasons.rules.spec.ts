import { describe, expect, test } from '@jest/globals'
import { Chances } from '../../matching/learning/learner/chances.rules.ts'
import { learn } from '../../matching/learning/learner/learner.rules.ts'
import { traitsOfMember } from '../../matching/matching.public.ts'
import { cardFieldsOf } from '../../user/user-card.rules.ts'
import type { UserState } from '../../user/user.document.ts'
import { newUser } from '../../user/new-user.rules.ts'
import { reasonLine, reasonsFor } from './reasons.ts'

const now = new Date('2026-03-01T04:00:00Z')
const hangzhou = { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' }
const ningbo = { province: '浙江', city: '宁波', provinceCode: '33', cityCode: '3302' }
const createdAt = new Date('2025-01-01T00:00:00Z')
const somebody = (id: string, more: Partial<UserState> = {}) => {
  const user = { ...newUser({ _id: id, GID: '12345678', createdAt, shareCode: null }), ...more }
  return { ...user, ...cardFieldsOf(user) }
}
type Somebody = ReturnType<typeof somebody>
const me = { gender: 1, birthday: '1995-05-05', liveCity: hangzhou, work: 3, habits: [3, 4, 5] } as const
const seeker = somebody('me', { ...me, habits: [...me.habits] })
const line = (more: Partial<UserState>, language: 'zh-CN' | 'en' = 'zh-CN', chances: Chances | null = null) =>
  reasonLine(reasonsFor(seeker, somebody('x', more), { chances, language, now }), language)

test.each([
  [{ liveCity: hangzhou, habits: [3, 4] }, 'zh-CN', /^同在杭州.*，都喜欢旅行、音乐$/],
  [{ liveCity: hangzhou, habits: [3] }, 'en', /^Also in Hangzhou.* · You both like travel$/],
  [{ liveCity: ningbo }, 'zh-CN', /^同在浙江省$/],
  [{ work: 3 }, 'zh-CN', /^同是学生行业$/],
  [{ birthday: '1996-01-01' }, 'en', /^About your age$/],
  [{ createdAt: now }, 'en', /^New here$/],
  [{}, 'zh-CN', /^最近活跃$/],
] as const)('the reason is %p in %s', (more, language, expected) => {
  expect(line(more as unknown as Partial<UserState>, language)).toMatch(expected)
})

describe('with a model of what brings people together', () => {
  /** A model in which everybody says yes to those who share a hobby, and to nobody else; the city has no effect. */
  const learned = (isYes: (one: Somebody, other: Somebody) => boolean): Chances => {
    const people = Array.from({ length: 48 }, (_, at) =>
      somebody(`p${at}`, {
        gender: at % 2 === 0 ? 1 : 2,
        birthday: `${1980 + ((at * 7) % 20)}-03-03`,
        liveCity: at % 3 === 0 ? ningbo : hangzhou,
        habits: [at % 4, 8 + (at % 4)],
        work: at % 5,
      }),
    )
    const decisions = people.flatMap((one) =>
      people
        .filter((other) => other.gender !== one.gender)
        .map((other) => ({ from: one._id, to: other._id, yes: isYes(one, other) })),
    )
    return new Chances(
      learn(
        people.map((one) => traitsOfMember(one, now)),
        decisions,
        { people: 1, traits: 0.001, pairs: 0.5, leanings: 0.001 },
      ).model,
    )
  }
  const likesHobbies = learned((one, other) => one.habits.some((habit) => other.habits.includes(habit)))

  test('the strongest reason comes first, whatever the default order', () => {
    const common = { gender: 2 as const, liveCity: hangzhou, habits: [3], birthday: '1970-01-01' }
    expect(line(common)).toMatch(/^同在杭州/)
    expect(line(common, 'zh-CN', likesHobbies)).toMatch(/^都喜欢旅行/)
  })

  test('reasons are true for both, and never about marriage, income or wishes', () => {
    const other = {
      gender: 2 as const,
      marriage: 1,
      income: 5,
      wishes: { ageMin: 30 },
      liveCity: ningbo,
      birthday: '1970-01-01',
    }
    const said = reasonsFor({ ...seeker, marriage: 1, income: 5 }, somebody('x', other), {
      chances: likesHobbies,
      language: 'zh-CN',
      now,
    })
    expect(said.map(({ kind }) => kind)).toEqual(['province'])
  })

  test('without personal recommendation there are only place and activity', () => {
    const off = { ...seeker, isPersonal: false }
    const other = somebody('x', { gender: 2, liveCity: hangzhou, habits: [3], work: 3, birthday: '1995-05-05' })
    const said = reasonsFor(off, other, { chances: likesHobbies, language: 'zh-CN', now })
    expect(said.map(({ kind }) => kind)).toEqual(['city'])
  })
})
