import { expect, test } from '@jest/globals'
import { type Cap, capAt, noCaps, overCap, periodOf, withCap } from './caps.rules.ts'

const hour = 3_600_000
const now = new Date('2026-03-31T15:30:00Z')
const later = (hours: number): Date => new Date(now.getTime() + hours * hour)
const at = (when = now) => ({ now: when, waitHours: 24 })
const cap = (value: number | null): Cap => ({ value, next: null })

test.each<[string, number | null, number | null, number | null, number | null]>([
  ['the first cap takes effect at once', null, 5_000, 5_000, 5_000],
  ['a lower cap takes effect at once', 5_000, 3_000, 3_000, 3_000],
  ['a higher cap takes effect after a day', 3_000, 5_000, 3_000, 5_000],
  ['removing the cap takes effect after a day', 3_000, null, 3_000, null],
  ['a cap of zero takes effect at once', null, 0, 0, 0],
])('%s', (_name, before, wanted, first, afterADay) => {
  const set = withCap(cap(before), wanted, at())
  expect([capAt(set, now), capAt(set, later(23.9)), capAt(set, later(24))].map(({ value }) => value)).toEqual([
    first,
    first,
    afterADay,
  ])
})

test('requesting a higher cap again does not extend the wait, and a lower one cancels it', () => {
  const waiting = withCap(cap(3_000), 5_000, at())
  expect(withCap(waiting, 5_000, at(later(10)))).toEqual(waiting)
  expect(withCap(waiting, 2_000, at(later(10)))).toEqual(cap(2_000))
  expect(withCap(waiting, 3_000, at(later(10)))).toEqual(cap(3_000))
  expect(withCap(waiting, 9_000, at(later(10))).next).toEqual({ value: 9_000, from: later(34) })
})

test('days and months are those of China', () => {
  expect(periodOf('day', now)).toEqual({
    from: new Date('2026-03-30T16:00:00Z'),
    to: new Date('2026-03-31T16:00:00Z'),
  })
  expect(periodOf('month', now)).toEqual({
    from: new Date('2026-02-28T16:00:00Z'),
    to: new Date('2026-03-31T16:00:00Z'),
  })
  expect(periodOf('month', later(1)).to).toEqual(new Date('2026-04-30T16:00:00Z'))
  expect(periodOf('month', new Date('2026-12-31T15:00:00Z')).to).toEqual(new Date('2026-12-31T16:00:00Z'))
})

test('refuses what exceeds a cap, with the amount spent and the reset time, and the month before the day', () => {
  const caps = { day: cap(3_000), month: cap(10_000) }
  expect(overCap(caps, { day: 0, month: 0 }, 3_000, now)).toBeNull()
  expect(overCap(caps, { day: 1, month: 1 }, 3_000, now)).toMatchObject({ period: 'day', cap: 3_000, spent: 1 })
  expect(overCap(caps, { day: 0, month: 9_000 }, 3_000, now)).toMatchObject({ period: 'month', spent: 9_000 })
  expect(overCap(noCaps, { day: 1e9, month: 1e9 }, 1e9, now)).toBeNull()
})
