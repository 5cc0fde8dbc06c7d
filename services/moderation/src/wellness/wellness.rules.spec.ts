import { expect, test } from '@jest/globals'
import { hardLastHour, isHeldBack, pauseEnd } from './wellness.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const none = { grey: false, muted: false, hardPerHour: null, leadHardPerHour: null, pausedUntil: null, seen: [] }
const seen = [
  { of: 'a', n: 3, at: at(-61) },
  { of: 'b', n: 2, at: at(-59) },
  { of: 'c', n: 2, at: at(-1) },
]

test('hard content is held back during a pause, and from the lower limit of the last hour on', () => {
  expect(hardLastHour({ seen }, now)).toBe(4)
  expect([none, { ...none, seen }].map((state) => isHeldBack(state, now))).toEqual([false, false])
  const limited = (hardPerHour: number | null, leadHardPerHour: number | null) =>
    isHeldBack({ ...none, seen, hardPerHour, leadHardPerHour }, now)
  expect([limited(5, null), limited(4, null), limited(5, 4), limited(null, 5), limited(0, 9)]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  const paused = (minutes: number) => isHeldBack({ ...none, pausedUntil: at(minutes) }, now)
  expect([paused(1), paused(0)]).toEqual([true, false])
})

test('a pause can be extended, not shortened', () => {
  expect(pauseEnd({ pausedUntil: null }, 15, now)).toEqual(at(15))
  expect(pauseEnd({ pausedUntil: at(60) }, 15, now)).toEqual(at(60))
  expect(pauseEnd({ pausedUntil: at(-5) }, 15, now)).toEqual(at(15))
})
