import { expect, test } from '@jest/globals'
import type { BillLine } from '../payment-provider.rules.ts'
import { dayInChina, daysToCompare, differenceOf, missingOnBill } from './reconciliation.rules.ts'

const at = new Date('2026-03-01T04:00:00Z')
const line = (more: Partial<BillLine> = {}): BillLine => ({
  kind: 'payment',
  tradeNo: 't1',
  trade: 'o1N',
  amount: 600,
  at,
  ...more,
})
const order = (status: 0 | 1 | 2 | 3 | 7, more: object = {}) => ({
  _id: 'o1',
  status,
  amount: 600,
  providerTradeNo: status === 1 || status === 3 ? 't1' : null,
  ...more,
})

test.each([
  ['a paid order that is billed', line(), order(1), null],
  ['a refunded order that is billed', line(), order(3), null],
  ['money without an order', line(), null, 'missingHere'],
  ['money of a waiting order', line(), order(0), 'missingHere'],
  ['money of a closed order', line(), order(7), 'missingHere'],
  ['money of a failed order', line(), order(2), 'state'],
  ['another amount', line({ amount: 599 }), order(1), 'amount'],
  ['a second trade of the order', line({ tradeNo: 't2' }), order(1), 'paidTwice'],
  ['a known refund', line({ kind: 'refund' }), order(3), null],
  ['an unknown refund', line({ kind: 'refund' }), order(1), 'refundLost'],
  [
    'a known partial refund',
    line({ kind: 'refund', amount: 100 }),
    order(1, { refund: { state: 'done', amount: 100 } }),
    null,
  ],
  [
    'a partial refund that is not done',
    line({ kind: 'refund', amount: 100 }),
    order(1, { refund: { state: 'atProvider', amount: 100 } }),
    'amount',
  ],
  ['a partial refund', line({ kind: 'refund', amount: 100 }), order(1), 'amount'],
  ['the refund of a second trade', line({ kind: 'refund', tradeNo: 't2' }), order(1), null],
])('%s', (_what, billed, ours, kind) => {
  expect(differenceOf(billed, ours)?.kind ?? null).toBe(kind)
})

test('a paid order that is on no bill is missing there', () => {
  expect(missingOnBill([order(1), order(1, { _id: 'o2', providerTradeNo: 't2' })], [line()])).toEqual([
    { kind: 'missingThere', orderId: 'o2', tradeNo: 't2', ours: 600, theirs: null },
  ])
})

test('a day is one in China, and its bill is fetched after half past ten of the next', () => {
  expect(dayInChina('2026-03-01')).toEqual({
    from: new Date('2026-02-28T16:00:00Z'),
    to: new Date('2026-03-01T16:00:00Z'),
  })
  expect(daysToCompare(new Date('2026-03-02T02:29:59Z')).at(-1)).toBe('2026-02-28')
  expect(daysToCompare(new Date('2026-03-02T02:30:00Z')).at(-1)).toBe('2026-03-01')
  expect(daysToCompare(new Date('2026-03-02T02:30:00Z'))).toHaveLength(7)
})
