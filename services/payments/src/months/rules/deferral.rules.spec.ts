import { expect, test } from '@jest/globals'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { earnedOf, membershipIn, usedBy, type VipEntry } from './deferral.rules.ts'

const day = (count: number): Date => new Date(Date.UTC(2026, 9, 1) + count * DAY_MS)
const entry = (op: string, at: number, days: number, more: Partial<VipEntry> = {}): VipEntry => ({
  op,
  at: day(at),
  days,
  ...more,
})
/** days used of each operation by each day */
const used = (entries: VipEntry[], ...days: number[]): Record<string, number[]> =>
  Object.fromEntries([...usedBy(entries, days.map(day))].map(([op, all]) => [op, all.map((ms) => ms / DAY_MS)]))

test('memberships bought on top of each other are used one after another', () => {
  expect(used([entry('a', 0, 30), entry('b', 10, 30)], 5, 20, 40, 70)).toEqual({
    a: [5, 20, 30, 30],
    b: [0, 0, 10, 30],
  })
})

test('nothing is used between the end of one and the beginning of the next', () => {
  expect(used([entry('a', 0, 3), entry('b', 10, 5)], 7, 12)).toEqual({ a: [3, 3], b: [0, 2] })
})

test('what a refund takes back moves what was bought later forward', () => {
  const entries = [entry('a', 0, 30), entry('b', 1, 30), entry('a', 10, -20)]
  expect(used(entries, 10, 15, 50)).toEqual({ a: [10, 10, 10], b: [0, 5, 30] })
})

test('days of others that a refund takes come off the end', () => {
  const entries = [entry('a', 0, 5), entry('b', 0, 10), entry('a', 6, -5)]
  expect(used(entries, 20)).toEqual({ a: [5], b: [5] })
})

test('a membership that was removed is used no further', () => {
  expect(used([entry('a', 0, 30), entry('x', 4, 0, { endsVip: true })], 2, 40)).toEqual({ a: [2, 4] })
})

test('earned is what remains of the price in proportion to its days, and all of it in the end', () => {
  const of = (usedDays: number, refunded = 0) =>
    earnedOf({ amount: 1_000, refunded, days: 30, usedMs: usedDays * DAY_MS })
  expect([of(0), of(1), of(29), of(30), of(31)]).toEqual([0, 33, 966, 1_000, 1_000])
  expect([of(15, 400), of(15, 1_000), of(30, 400)]).toEqual([300, 0, 600])
})

test('a month of a membership: what was left before, and what was sold, is earned, paid back or left after', () => {
  const known = { amount: 1_000, days: 10, isNew: false, refundedBefore: 0 }
  expect(
    membershipIn(
      known,
      [0, 0, 300, 0],
      [2, 3, 4, 5, 6].map((days) => days * DAY_MS),
    ),
  ).toEqual({
    before: 800,
    earnedOfDays: [100, 100, -50, 70],
    after: 280,
  })
  const whole = membershipIn(
    { ...known, isNew: true },
    [0, 1_000],
    [0, 1, 2].map((days) => days * DAY_MS),
  )
  expect(whole).toEqual({ before: 0, earnedOfDays: [100, -100], after: 0 })
})
