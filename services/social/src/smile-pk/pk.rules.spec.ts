import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  endEarly,
  expectedShare,
  undoEndEarly,
  maxRatingChange,
  type PkState,
  ratingsAfter,
  voteRefusal,
  resultOf,
} from './pk.rules.ts'
import { pairUp, type Waiting } from './rounds/pairing.rules.ts'

const rating = fc.double({ min: 0, max: 3_000, noNaN: true })
const votes = fc.record({ left: fc.nat(100_000), right: fc.nat(100_000) })
const at = new Date('2026-11-20T08:00:00Z')
const side = (user_id: string, given = 1_200) => ({ post_id: `p-${user_id}`, user_id, rating: given })

test('expects ten to one at 400 points apart, as Elo does', () => {
  expect(expectedShare(1_400, 1_000)).toBeCloseTo(10 / 11, 10)
  expect(expectedShare(1_200, 1_200)).toBe(0.5)
})

test('one smile wins what the other loses, up to the limit, and no votes change nothing', () => {
  fc.assert(
    fc.property(rating, rating, votes, (left, right, given) => {
      const after = ratingsAfter({ left: { rating: left }, right: { rating: right } }, given)
      expect(after.left + after.right).toBeCloseTo(left + right, 6)
      expect(Math.abs(after.left - left)).toBeLessThanOrEqual(maxRatingChange)
      if (given.left + given.right === 0) expect(after).toEqual({ left, right })
    }),
  )
})

test('more votes for a smile never lower its gain', () => {
  fc.assert(
    fc.property(rating, rating, votes, fc.nat(1_000), (left, right, given, more) => {
      const ratings = { left: { rating: left }, right: { rating: right } }
      const before = ratingsAfter(ratings, given).left
      expect(ratingsAfter(ratings, { ...given, left: given.left + more }).left).toBeGreaterThanOrEqual(before - 1e-9)
    }),
  )
})

test.each([
  [{ left: 3, right: 1 }, false, 'left'],
  [{ left: 0, right: 1 }, false, 'right'],
  [{ left: 2, right: 2 }, false, 'draw'],
  [{ left: 0, right: 0 }, false, 'draw'],
  [{ left: 3, right: 1 }, true, 'void'],
] as const)('votes %j end a PK (left by one: %s) with: %s', (given, isVoid, outcome) => {
  const pk = { left: side('a'), right: side('b', 1_300), votes: given } as PkState
  const result = resultOf(pk, isVoid)
  expect(result.outcome).toBe(outcome)
  if (isVoid) expect(result.ratings).toEqual({ left: 1_200, right: 1_300 })
})

test.each([
  ['open', 1, 'x', null],
  ['open', 1, 'b', 'SELF'],
  ['open', 0, 'x', 'PK_CLOSED'],
  ['closed', 1, 'x', 'PK_CLOSED'],
] as const)('in a PK that is %s and ends in %s hours %s is refused with %s', (status, hours, voter, refusal) => {
  const closesAt = new Date(at.getTime() + hours * 3_600_000)
  expect(voteRefusal({ left: side('a'), right: side('b'), status, closesAt } as PkState, voter, at)).toBe(refusal)
})

const waiting = (id: string, given: number, over: Partial<Waiting> = {}): Waiting => ({
  _id: id,
  user_id: `u-${id}`,
  rating: given,
  freeSince: at,
  opponents: [],
  ...over,
})
const pairs = (all: Waiting[], now = at): string[] => pairUp(all, now).map(([one, other]) => `${one._id}${other._id}`)

test('pairs smiles with near ratings; a longer wait widens the range', () => {
  expect(pairs([waiting('a', 1_000), waiting('b', 1_090), waiting('c', 1_300), waiting('d', 1_350)])).toEqual([
    'ab',
    'cd',
  ])
  const apart = [waiting('a', 1_000), waiting('b', 1_250)]
  expect([pairs(apart), pairs(apart, new Date(at.getTime() + 2 * 3_600_000))]).toEqual([[], ['ab']])
})

test('pairs nobody with themselves or a recent opponent, and a member only once at a time', () => {
  expect(pairs([waiting('a', 1_000), waiting('b', 1_000, { user_id: 'u-a' })])).toEqual([])
  expect(pairs([waiting('a', 1_000, { opponents: ['b'] }), waiting('b', 1_000)])).toEqual([])
  const mine = { user_id: 'me' }
  expect(
    pairs([waiting('a', 1_000, mine), waiting('b', 1_000), waiting('c', 1_001, mine), waiting('d', 1_002)]),
  ).toEqual(['ab'])
})

test('a PK that a moderator ends closes after ten minutes, or continues if that is undone', () => {
  const minute = 60_000
  const later = (minutes: number): Date => new Date(at.getTime() + minutes * minute)
  const pk: PkState = {
    _id: 'pk',
    left: side('a'),
    right: side('b'),
    votes: { left: 0, right: 0 },
    status: 'open',
    addtime: at,
    closesAt: later(90),
    result: null,
  }
  const outcome = (of: ReturnType<typeof endEarly> | ReturnType<typeof undoEndEarly>) =>
    of && 'set' in of ? { ...pk, ...of.set } : of
  const ended = outcome(endEarly(pk, 'm1', 600, at)) as PkState
  expect(ended).toMatchObject({ closesAt: later(10), held: { by: 'm1', closesAt: later(90) } })
  expect(endEarly(ended, 'm2', 600, at)).toEqual({ refuse: 'CONFLICT' })
  expect(undoEndEarly(ended, 'm2', later(1))).toEqual({ refuse: 'CONFLICT' })
  expect(undoEndEarly(ended, 'm1', later(10))).toEqual({ refuse: 'UNDO_TOO_LATE' })
  const back = outcome(undoEndEarly(ended, 'm1', later(9))) as PkState
  expect(back).toMatchObject({ closesAt: later(90), held: null })
  expect(undoEndEarly(back, 'm1', later(9))).toBeNull()
  expect(outcome(endEarly({ ...pk, closesAt: later(3) }, 'm1', 600, at))).toMatchObject({ closesAt: later(3) })
})
