import { expect, test } from '@jest/globals'
import { boardOf, periodsOf } from './periods.rules.ts'

test.each([
  ['2026-11-20T15:59:59Z', { day: '2026-11-20', week: '2026-11-16', month: '2026-11' }],
  ['2026-11-20T16:00:00Z', { day: '2026-11-21', week: '2026-11-16', month: '2026-11' }],
  ['2026-11-22T15:59:59Z', { day: '2026-11-22', week: '2026-11-16', month: '2026-11' }],
  ['2026-11-22T16:00:00Z', { day: '2026-11-23', week: '2026-11-23', month: '2026-11' }],
  ['2026-12-31T16:00:00Z', { day: '2027-01-01', week: '2026-12-28', month: '2027-01' }],
])('%s belongs to %j by China’s dates; a week begins on Monday', (at, periods) => {
  expect(periodsOf(new Date(at))).toEqual(periods)
  expect(boardOf('week', new Date(at))).toEqual({ week: periods.week })
  expect(boardOf('all', new Date(at))).toEqual({})
})
