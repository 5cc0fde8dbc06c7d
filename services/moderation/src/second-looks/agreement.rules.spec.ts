import { expect, test } from '@jest/globals'
import { agreementsOf, isDrawn, type JudgedLook, kappaOf } from './agreement.rules.ts'

const pairs = (bothYes: number, firstOnly: number, secondOnly: number, bothNo: number): [boolean, boolean][] => [
  ...Array.from({ length: bothYes }, (): [boolean, boolean] => [true, true]),
  ...Array.from({ length: firstOnly }, (): [boolean, boolean] => [true, false]),
  ...Array.from({ length: secondOnly }, (): [boolean, boolean] => [false, true]),
  ...Array.from({ length: bothNo }, (): [boolean, boolean] => [false, false]),
]

test.each([
  ['the textbook’s table of 50 proposals', pairs(20, 5, 10, 15), 0.4],
  ['two who always agree', pairs(7, 0, 0, 3), 1],
  ['two who agree by chance only', pairs(25, 25, 25, 25), 0],
  ['two who always disagree', pairs(0, 5, 5, 0), -1],
])('κ of %s', (_what, given, kappa) => {
  expect(kappaOf(given)).toBeCloseTo(kappa, 10)
})

test('κ is not defined without looks, or where both always said the same', () => {
  expect(kappaOf([])).toBeNull()
  expect(kappaOf(pairs(9, 0, 0, 0))).toBeNull()
})

const look = (firstCode: string | null, secondCode: string | null, queue = 'posts'): JudgedLook => ({
  queue,
  first: firstCode ? 'rejected' : 'approved',
  firstCode,
  second: secondCode ? 'rejected' : 'approved',
  secondCode,
})

test('moderators may agree that something is refused, and disagree about why', () => {
  const looks = [
    ...Array.from({ length: 10 }, () => look('advert', 'spam')),
    ...Array.from({ length: 10 }, () => look(null, null)),
    look(null, null, 'comments'),
  ]
  expect(agreementsOf(looks)).toEqual([
    { queue: 'comments', code: null, looks: 1, agreed: 1, kappa: null, isLow: false },
    { queue: 'posts', code: null, looks: 20, agreed: 20, kappa: 1, isLow: false },
    { queue: 'posts', code: 'advert', looks: 20, agreed: 10, kappa: 0, isLow: true },
    { queue: 'posts', code: 'spam', looks: 20, agreed: 10, kappa: 0, isLow: true },
  ])
})

test('of ten thousand decisions three in a hundred are drawn, the same ones each time', () => {
  const ids = Array.from({ length: 10_000 }, (_none, index) => (0x65f0a1b2c3 + index).toString(16).padStart(24, '0'))
  const drawn = ids.filter((id) => isDrawn(id, 3))
  expect(drawn.length).toBeGreaterThan(240)
  expect(drawn.length).toBeLessThan(360)
  expect(ids.filter((id) => isDrawn(id, 3))).toEqual(drawn)
  expect([ids.some((id) => isDrawn(id, 0)), ids.every((id) => isDrawn(id, 100))]).toEqual([false, true])
})
