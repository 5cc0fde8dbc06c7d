import { expect, test } from '@jest/globals'
import { bookingOf, daysOf, lockDueAt, monthInChina, monthsBetween, taxWithin } from './month.rules.ts'

test('a month is one in China, with its leap days', () => {
  expect(monthInChina('2028-02')).toEqual({
    from: new Date('2028-01-31T16:00:00Z'),
    to: new Date('2028-02-29T16:00:00Z'),
  })
  expect([daysOf('2028-02').length, daysOf('2026-12').at(-1)]).toEqual([29, '2026-12-31'])
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
})

test.each([
  ['2026-02', 1, '2026-02-28T16:00:00Z'],
  ['2026-01', 5, '2026-02-04T16:00:00Z'],
  ['2026-12', 28, '2027-01-27T16:00:00Z'],
])('the schedule locks %s on day %i of the next month in China', (month, day, at) => {
  expect(lockDueAt(month, day)).toEqual(new Date(at))
})

test.each([
  ['2026-10-31', null, '2026-10', '2026-10-31'],
  ['2026-10-31', '2026-09', '2026-10', '2026-10-31'],
  ['2026-10-31', '2026-10', '2026-11', '2026-11-01'],
  ['2026-08-03', '2026-12', '2027-01', '2027-01-01'],
])('a document of %s is booked after the locked month %s', (day, lockedUpTo, month, booked) => {
  expect(bookingOf(day, lockedUpTo)).toEqual({ month, booked })
})

test.each([
  [10_600, 600, 600],
  [600, 600, 34],
  [1, 600, 0],
  [9_800, 0, 0],
  [101, 100, 1],
])('%i fen at %i basis points contain %i fen of tax', (amount, rate, tax) => {
  expect(taxWithin(amount, rate)).toBe(tax)
})
