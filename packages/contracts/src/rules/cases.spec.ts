import { expect, test } from '@jest/globals'
import { serviceLevelOf } from './cases.ts'

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)

test.each([
  [0, 'inTime'],
  [45, 'inTime'],
  [46, 'soon'],
  [59, 'soon'],
  [60, 'late'],
  [600, 'late'],
])('what must be decided within an hour is, after %i minutes, %s', (minutes, level) => {
  expect(serviceLevelOf(at(0), at(60), at(minutes))).toBe(level)
})
