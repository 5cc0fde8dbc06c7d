import { expect, test } from '@jest/globals'
import type { PayoutBillLine } from '../payout-provider.rules.ts'
import { billedPayouts, differenceOfPayout, keptPayouts, type KnownPayout, missingPayouts } from './payouts.rules.ts'

const at = new Date('2026-03-01T04:00:00Z')
const line = (more: Partial<PayoutBillLine> = {}): PayoutBillLine => ({
  no: 'w1P1',
  tradeNo: 't1',
  amount: 9_500,
  isReturn: false,
  at,
  ...more,
})
const back = line({ isReturn: true })
const paid: KnownPayout = { withdrawalId: 'w1', tradeNo: 't1', net: 9_500 }
const notPaid: KnownPayout = { ...paid, tradeNo: null }

test.each<[string, PayoutBillLine[], KnownPayout | null, string | null, number | null, number | null]>([
  ['a paid withdrawal that is billed', [line()], paid, null, null, null],
  ['a transfer of no withdrawal', [line()], null, 'missingHere', null, 9_500],
  ['a transfer of a withdrawal that is not paid here', [line()], notPaid, 'missingHere', null, 9_500],
  ['a second transfer of a paid withdrawal', [line({ tradeNo: 't2' })], paid, 'missingHere', null, 9_500],
  ['another amount', [line({ amount: 9_000 })], paid, 'amount', 9_500, 9_000],
  ['money that came back after it was paid here', [back], paid, 'state', 9_500, 9_500],
  ['money that left and came back on one day, paid here', [line(), back], paid, 'state', 9_500, 9_500],
  ['money that left and came back, not paid here', [line(), back], notPaid, null, null, null],
  ['money that somebody sent to us', [back], null, null, null, null],
])('%s', (_what, lines, known, kind, ours, theirs) => {
  const [billed] = billedPayouts(lines, () => known)
  const found = billed ? differenceOfPayout(billed) : null
  expect([found?.kind ?? null, found?.ours ?? null, found?.theirs ?? null]).toEqual([kind, ours, theirs])
})

test('a payout that is on no bill is missing there', () => {
  const other = { ...paid, withdrawalId: 'w2', tradeNo: 't2' }
  const billed = billedPayouts([line()], () => paid)
  expect(missingPayouts([paid, other, notPaid], billed)).toEqual([
    {
      kind: 'missingThere',
      orderId: null,
      isPayout: true,
      withdrawalId: 'w2',
      tradeNo: 't2',
      ours: 9_500,
      theirs: null,
    },
  ])
})

test('what left and what came back are kept; what somebody sent to us is not', () => {
  const lines = [line(), back, line({ no: '', tradeNo: 't3', isReturn: true })]
  const billed = billedPayouts(lines, ({ tradeNo }) => (tradeNo === 't1' ? paid : null))
  expect(keptPayouts('alipay', '2026-03-01', billed).map(({ _id, amount, fee }) => [_id, amount, fee])).toEqual([
    ['alipay:2026-03-01:payout:t1', 9_500, 0],
    ['alipay:2026-03-01:payout:t1:2', -9_500, 0],
  ])
})
