import { expect, test } from '@jest/globals'
import { noEarlierWithdrawals, planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import { circularGiftFlags, type MoneyFlows } from './circular-gifts.rules.ts'
import { afterReport, claimMs, isUnknownForGood, markPaid, mayStillSend, newPayout, payAgain } from './payout.rules.ts'
import { approvalsNeeded, approve, planOf, reject, statusOf, type Withdrawal } from './withdrawal.rules.ts'

const now = new Date('2026-03-01T04:00:00Z')
const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)
const withdrawal = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  _id: 'w',
  user_id: 'me',
  step: 'waiting',
  amount: 10_000,
  confirmedNet: 9_500,
  plan: planWithdrawal(10_000),
  before: noEarlierWithdrawals,
  flowers: 1_667,
  kind: 'alipay',
  payee: '**明',
  fingerprint: 'f',
  approvals: [],
  approvalsNeeded: 2,
  decidedBy: null,
  reason: null,
  payout: newPayout('w', 'alipay'),
  flags: [],
  day: '2026-03-01',
  month: '2026-03',
  addtime: now,
  decidedAt: null,
  paidAt: null,
  ...more,
})

test('two different people approve, neither of them the payee, and a repeat changes nothing', () => {
  expect(approve(withdrawal(), { by: 'me', now })).toEqual({ refuse: 'SELF' })
  expect(approve(withdrawal(), { by: 'a', now })).toEqual({
    set: { approvals: [{ by: 'a', at: now }], approvalsNeeded: 2 },
    fact: null,
  })
  const once = withdrawal({ approvals: [{ by: 'a', at: now }] })
  expect(approve(once, { by: 'a', now })).toEqual({ refuse: 'SECOND_PERSON_NEEDED' })
  expect(approve(once, { by: 'b', now })).toMatchObject({ set: { step: 'paying' }, fact: 'approved' })
  const paying = withdrawal({ step: 'paying', approvals: [{ by: 'b', at: now }] })
  expect(approve(paying, { by: 'b', now })).toBeNull()
  expect(approve(paying, { by: 'c', now })).toEqual({ refuse: 'WITHDRAW_CANNOT_MOVE' })
})

test.each([
  [0, 0, 2],
  [10_000, 0, 1],
  [9_999, 0, 2],
  [10_000, 1, 2],
])('with a limit of %d fen and %d flags a withdrawal of 100 yuan needs %d people', (alone, flags, needed) => {
  const found = Array.from({ length: flags }, () => ({ kind: 'mutual' as const, people: ['x'], amount: 1 }))
  expect(approvalsNeeded(10_000, found, alone)).toBe(needed)
})

test('a payout in progress is neither rejected, nor paid again, nor marked as paid', () => {
  for (const state of ['waiting', 'atProvider', 'done'] as const) {
    const paying = withdrawal({ step: 'paying', payout: { ...newPayout('w', 'alipay'), state } })
    const refused = { refuse: 'WITHDRAW_CANNOT_MOVE' }
    expect(reject(paying, { by: 'a', reason: 'r', now })).toEqual(refused)
    expect(payAgain(paying, { by: 'a', now })).toEqual(refused)
    expect(markPaid(paying, { by: 'a', reference: '1', now })).toEqual(refused)
  }
  const failed = withdrawal({ step: 'paying', payout: { ...newPayout('w', 'alipay'), state: 'failed' } })
  expect(reject(failed, { by: 'a', reason: 'r', now })).toMatchObject({ set: { step: 'release' } })
  expect(payAgain(failed, { by: 'a', now })).toMatchObject({ set: { payout: { no: 'wP2', sentAt: null } } })
  expect(payAgain(failed, { by: 'me', now })).toEqual({ refuse: 'SELF' })
  expect(markPaid(failed, { by: 'me', reference: '1', now })).toEqual({ refuse: 'SELF' })
})

test('without a response the query is repeated with backoff; only the provider’s report ends a payout', () => {
  const payout = { ...newPayout('w', 'alipay'), state: 'atProvider' as const, attempts: 1 }
  expect(afterReport(payout, null, now)).toEqual({ payout: { ...payout, nextAt: later(5_000) } })
  expect(afterReport({ ...payout, attempts: 99 }, { kind: 'absent' }, now)).toMatchObject({
    payout: { state: 'atProvider', nextAt: later(3_600_000) },
  })
  expect(afterReport(payout, { kind: 'failed', text: 'no' }, now)).toMatchObject({
    payout: { state: 'failed', failure: 'no', nextAt: null },
  })
  expect(afterReport(payout, { kind: 'done', tradeNo: 't', at: null }, now)).toMatchObject({
    step: 'redeem',
    paidAt: now,
    payout: { state: 'done', tradeNo: 't' },
  })
})

test('an expired claim sends nothing, and a recently sent number is not given up', () => {
  expect([mayStillSend(now, later(1_000)), mayStillSend(now, later(claimMs / 2))]).toEqual([true, false])
  const payout = newPayout('w', 'alipay')
  expect([isUnknownForGood(payout, now), isUnknownForGood({ ...payout, sentAt: now }, later(3_599_999))]).toEqual([
    true,
    false,
  ])
  expect(isUnknownForGood({ ...payout, sentAt: now }, later(3_600_000))).toBe(true)
})

test('a sum is what was confirmed, within the limits and the worth of the flowers', () => {
  const limits = { day: 50_000, month: 100_000 }
  const sums = { day: 0, month: noEarlierWithdrawals }
  const ask = (more: Partial<Withdrawal>, context: object = {}) =>
    planOf(withdrawal(more), { sums, limits, redeemable: 90_000, ...context })
  expect(ask({})).toMatchObject({ plan: { net: 9_500 } })
  expect(ask({ confirmedNet: 9_501 })).toEqual({ refuse: 'WITHDRAW_CHANGED' })
  expect(ask({}, { redeemable: 9_999 })).toEqual({ refuse: 'WITHDRAW_TOO_MUCH' })
  expect(ask({}, { sums: { day: 40_001, month: noEarlierWithdrawals } })).toEqual({ refuse: 'WITHDRAW_LIMIT' })
  expect(ask({}, { sums: { day: 0, month: { amount: 90_001, tax: 0 } } })).toEqual({ refuse: 'WITHDRAW_LIMIT' })
})

test('an ended step is shown as its outcome', () => {
  expect((['waiting', 'paying', 'redeem', 'done', 'release', 'rejected'] as const).map(statusOf)).toEqual([
    0, 1, 2, 2, 3, 3,
  ])
})

const quiet: MoneyFlows = { member: 'me', received: [], sent: [], onward: [], samePayee: [], refunded: [] }
const flow = (from: string, to: string, worth: number) => ({ from, to, worth })

test('flowers from many givers, with nothing given back, raise no flag', () => {
  const received = ['a', 'b', 'c', 'd', 'e'].map((from) => flow(from, 'me', 1_000))
  expect(circularGiftFlags({ ...quiet, received, sent: [flow('me', 'x', 500)] })).toEqual([])
})

test('a circle is flagged with people and amount', () => {
  const received = [flow('a', 'me', 9_000), flow('b', 'me', 500), flow('c', 'me', 500)]
  const flags = circularGiftFlags({
    ...quiet,
    received,
    sent: [flow('me', 'x', 4_000), flow('me', 'a', 2_000), flow('me', 'b', 50)],
    onward: [flow('x', 'a', 3_000), flow('x', 'stranger', 9_000), flow('a', 'me', 9_000)],
    samePayee: [{ user_id: 'twin', amount: 7_000 }],
    refunded: [{ user_id: 'c', amount: 600 }],
  })
  expect(flags).toEqual([
    { kind: 'fewGivers', people: ['a', 'b'], amount: 9_500 },
    { kind: 'mutual', people: ['a'], amount: 2_000 },
    { kind: 'ring', people: ['x', 'a'], amount: 3_000 },
    { kind: 'samePayee', people: ['twin'], amount: 7_000 },
    { kind: 'refundedGiver', people: ['c'], amount: 600 },
  ])
})
