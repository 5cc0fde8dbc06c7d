import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { effectiveCountOf, combinedWeightOf, weightOf } from './weights.rules.ts'

test.each([
  [{ upheld: 0, dismissed: 0 }, 1],
  [{ upheld: 1, dismissed: 0 }, 1.2],
  [{ upheld: 20, dismissed: 0 }, 1.83],
  [{ upheld: 0, dismissed: 1 }, 0.8],
  [{ upheld: 0, dismissed: 4 }, 0.5],
  [{ upheld: 0, dismissed: 36 }, 0.1],
  [{ upheld: 10, dismissed: 10 }, 1],
])('a report by somebody with the record %j counts %d', (record, weight) => expect(weightOf(record)).toBe(weight))

test('a further report about the same person counts a fraction of the previous one', () =>
  expect([0, 1, 2].map((earlier) => weightOf({ upheld: 0, dismissed: 0 }, earlier))).toEqual([1, 0.5, 0.33]))

test('a dismissed report never makes the next one heavier, an upheld one never lighter', () =>
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), fc.nat(5), (upheld, dismissed, earlier) => {
      const now = weightOf({ upheld, dismissed }, earlier)
      expect(weightOf({ upheld, dismissed: dismissed + 1 }, earlier)).toBeLessThanOrEqual(now)
      expect(weightOf({ upheld: upheld + 1, dismissed }, earlier)).toBeGreaterThanOrEqual(now)
      expect(now).toBeLessThan(2)
    }),
  ))

test('repeated reports by the same few people weigh only as much as their heaviest ones', () => {
  const few = ['a', 'b', 'c'].flatMap((user_id) => Array.from({ length: 20 }, () => ({ user_id, weight: 1 })))
  expect([combinedWeightOf(few), effectiveCountOf(few)]).toEqual([3, 3])
})

test('many reports by one person who is mostly wrong trigger no review; three such people together do', () => {
  const one = (user_id: string) => ({ user_id, weight: weightOf({ upheld: 0, dismissed: 6 }) })
  expect(one('a').weight).toBeLessThan(0.5)
  expect(effectiveCountOf([one('a'), one('a'), one('a')])).toBe(0)
  expect(effectiveCountOf([one('a'), one('b'), one('c')])).toBe(1)
})

test('nobody counts twice because of a good record', () =>
  expect(effectiveCountOf([{ user_id: 'a', weight: 1.9 }])).toBe(1))
