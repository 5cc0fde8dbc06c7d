import { expect, test } from '@jest/globals'
import { morningPushAt, quietUntil } from './quiet-hours.rules.ts'

const at = (time: string): Date => new Date(`2026-11-22T${time}:00+08:00`)

test.each([
  [{ from: 23, to: 8 }, '22:59', null],
  [{ from: 23, to: 8 }, '23:00', '2026-11-23T00:00:00.000Z'],
  [{ from: 23, to: 8 }, '07:59', '2026-11-22T00:00:00.000Z'],
  [{ from: 23, to: 8 }, '08:00', null],
  [{ from: 12, to: 14 }, '13:30', '2026-11-22T06:00:00.000Z'],
  [{ from: 12, to: 14 }, '14:00', null],
  [{ from: 0, to: 0 }, '00:00', null],
  [{ from: 20, to: 0 }, '23:59', '2026-11-22T16:00:00.000Z'],
])('with quiet hours %j it is quiet in China at %s until %s', (hours, time, until) => {
  expect(quietUntil(hours, at(time))?.toISOString() ?? null).toBe(until)
})

test('morning pushes are spread over ten minutes, and a person’s stay together', () => {
  const end = at('08:00')
  const moments = Array.from({ length: 500 }, (_, n) => morningPushAt(end, `person-${n}`).getTime() - end.getTime())
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...moments)).toBeLessThan(600_000)
  expect(new Set(moments).size).toBeGreaterThan(400)
  expect(morningPushAt(end, 'lin')).toEqual(morningPushAt(end, 'lin'))
})
