import { expect, test } from '@jest/globals'
import { type BookableOrder, linesOfOrder, lineOfWithdrawal } from './lines.rules.ts'

const paidAt = new Date('2026-10-31T15:59:59Z')
const order = (more: Partial<BookableOrder> = {}): BookableOrder => ({
  _id: 'o1',
  user_id: 'u1',
  name: '月度VIP',
  amount: 3_000,
  points: 0,
  days: 30,
  status: 1,
  provider: 'wechat',
  providerTradeNo: 't1',
  paidAt,
  refunds: [],
  ...more,
})
const booking = { lockedUpTo: null, taxRate: 600 }

test('a paid order is one sale on its day in China, with the tax that its price contains', () => {
  expect(linesOfOrder(order(), booking)).toMatchObject([
    { _id: 'sale:o1', amount: 3_000, tax: 170, day: '2026-10-31', month: '2026-10', booked: '2026-10-31' },
  ])
})

test.each([0, 2, 7] as const)('an order with status %i is not booked', (status) => {
  expect(linesOfOrder(order({ status, paidAt: null }), booking)).toEqual([])
})

test('each refund is a document of its own; only the last one of a refunded order took something back', () => {
  const done = (no: string, amount: number) => ({ no, amount, origin: 'finance' as const, doneAt: paidAt })
  const lines = linesOfOrder(order({ status: 3, refunds: [done('o1R1', 100), done('o1R4', 2_900)] }), booking)
  expect(lines.map(({ _id, amount, isPartial = false }) => [_id, amount, isPartial])).toEqual([
    ['sale:o1', 3_000, false],
    ['refund:o1R1', 100, true],
    ['refund:o1R4', 2_900, false],
  ])
})

test.each([
  ['finance', 'wechat', 'refund'],
  ['provider', 'wechat', 'chargeback'],
  ['provider', 'apple', 'chargeback'],
  // finance asked, and the App Store alone decided
  ['finance', 'apple', 'chargeback'],
] as const)(
  'money that goes back, begun by %s at %s, is a %s under the number of its refund',
  (origin, provider, kind) => {
    const refund = { no: 'o1R1', amount: 3_000, origin, doneAt: new Date('2026-11-02T04:00:00Z') }
    const [, back] = linesOfOrder(order({ status: 3, provider, refunds: [refund] }), booking)
    expect(back).toMatchObject({ _id: 'refund:o1R1', kind, amount: 3_000, tax: 170, day: '2026-11-02' })
  },
)

test('a withdrawal is booked when its money has arrived, in the open month if its own is locked', () => {
  const withdrawal = {
    _id: 'w1',
    user_id: 'u1',
    step: 'paying',
    plan: { amount: 10_000, fee: 500, tax: 0 },
    payout: { provider: 'alipay' as const, tradeNo: 'a1' },
    paidAt,
  }
  expect(lineOfWithdrawal(withdrawal, null)).toBeNull()
  expect(lineOfWithdrawal({ ...withdrawal, step: 'done' }, '2026-10')).toMatchObject({
    _id: 'payout:w1',
    fee: 500,
    day: '2026-10-31',
    month: '2026-11',
    booked: '2026-11-01',
  })
})
