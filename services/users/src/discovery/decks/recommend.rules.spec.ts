import { describe, expect, test } from '@jest/globals'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import fc from 'fast-check'
import { cardFieldsOf } from '../../user/user-card.rules.ts'
import type { UserState } from '../../user/user.document.ts'
import { newUser } from '../../user/new-user.rules.ts'
import { conditionsOf } from '../filters/filter.rules.ts'
import { choose, extend, score, noPicks, onDay, REST_DAYS } from './recommend.rules.ts'
import { wantedGender } from '../filters/wishes.rules.ts'

const now = new Date('2026-03-01T04:00:00Z')
const day = '2026-03-01'
const hangzhou = { province: '浙江', city: '杭州', provinceCode: '33', cityCode: '3301' }
const createdAt = new Date('2025-01-01T00:00:00Z')
const somebody = (id: string, more: Partial<UserState> = {}) => {
  const user = { ...newUser({ _id: id, GID: '12345678', createdAt, shareCode: null }), ...more }
  return { ...user, ...cardFieldsOf(user) }
}
const seeker = somebody('me', { gender: 1, birthday: '1995-05-05', liveCity: hangzhou, work: 3, habits: [3, 4, 5] })

describe('chosen candidates', () => {
  test('are of the other gender; of any if the seeker has not set theirs', () => {
    expect([wantedGender({ gender: 1 }), wantedGender({ gender: 2 }), wantedGender({ gender: null })]).toEqual([
      2,
      1,
      null,
    ])
  })
  test('are ordered by place, age and shared hobbies more than by chance', () => {
    const near = somebody('near', { liveCity: hangzhou, birthday: '1996-01-01', habits: [3, 4, 5], lastActive: now })
    const far = somebody('far', { birthday: '1970-01-01', habits: [], lastActive: new Date('2025-06-01T00:00:00Z') })
    expect(score(seeker, near, day, now)).toBeGreaterThan(score(seeker, far, day, now))
    expect(choose(seeker, [far, near], 1, day, now)).toEqual(['near'])
  })
  test('are the same for the same day, not always the same the next', () => {
    const crowd = Array.from({ length: 60 }, (_, index) => somebody(`c${index}`))
    expect(choose(seeker, crowd, 10, day, now)).toEqual(choose(seeker, crowd.toReversed(), 10, day, now))
    expect(choose(seeker, crowd, 10, '2026-03-02', now)).not.toEqual(choose(seeker, crowd, 10, day, now))
  })
})

test('over any sequence of days: today has no duplicates, and nobody seen is dropped within the rest', () => {
  const chosen = fc.array(
    fc.integer({ min: 0, max: 40 }).map((number) => `c${number}`),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.array(fc.record({ skip: fc.integer({ min: 1, max: 9 }), chosen }), { maxLength: 12 }), (days) => {
      let picks = noPicks
      let time = Date.parse('2026-01-01T00:00:00Z')
      const shown: { id: string; time: number }[] = []
      for (const one of days) {
        time += one.skip * DAY_MS
        const turned = onDay(picks, new Date(time).toISOString().slice(0, 10))
        picks = extend(extend(turned, one.chosen.slice(0, 5), 10), one.chosen, 10)
        expect(new Set(picks.today).size).toBe(picks.today.length)
        expect(picks.today.length).toBeLessThanOrEqual(10)
        const remembered = new Set(picks.history.map(({ id }) => id))
        for (const seen of shown) if (time - seen.time < REST_DAYS * DAY_MS) expect(remembered.has(seen.id)).toBe(true)
        shown.push(...picks.today.map((id) => ({ id, time })))
      }
    }),
  )
})

test('after a VIP purchase today: the new room comes after the present ones', () => {
  const picks = { day, today: ['a', 'b'], history: [] }
  expect(extend(picks, ['c', 'a', 'd'], 3).today).toEqual(['a', 'b', 'c'])
  expect(extend({ ...picks, today: ['a', 'b', 'c'] }, ['d'], 2).today).toEqual(['a', 'b', 'c'])
})

test('the filter’s ages follow the calendar in China, for any birthday', () => {
  const birthday = fc
    .date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2008-01-01T00:00:00Z'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  const moment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2032-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      birthday,
      moment,
      fc.integer({ min: 18, max: 90 }),
      fc.integer({ min: 0, max: 20 }),
      (born, at, ageMin, span) => {
        const { birthday: wanted } = conditionsOf({ ageMin, ageMax: ageMin + span }, at) as {
          birthday: { $gt: string; $lte: string }
        }
        const age = ageOn(born, at)
        expect(born > wanted.$gt && born <= wanted.$lte).toBe(age >= ageMin && age <= ageMin + span)
      },
    ),
  )
})

test('contains no condition without a limit', () => {
  expect(conditionsOf({}, now)).toEqual({})
  expect(conditionsOf({ gender: 2, online: true, realName: true, heightMin: 160 }, now)).toEqual({
    gender: 2,
    hidesOnline: false,
    lastActive: { $gte: new Date(now.getTime() - 15 * 60_000) },
    hasRealChecked: 4,
    height: { $gte: 160 },
  })
  expect(conditionsOf({ cityCode: '3301' }, now)).toEqual({
    provinceCode: '33',
    gender: { $in: [1, 2] },
    cityCode: '3301',
  })
})
