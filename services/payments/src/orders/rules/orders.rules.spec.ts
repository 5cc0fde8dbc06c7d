import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { OrderStatus } from '@xinyu/contracts/enums'
import type { PaymentReport } from '../../payment-report.rules.ts'
import {
  queryAfterMs,
  mustClose,
  nextQueryAt,
  type OrderState,
  payRefusal,
  returnUrlOf,
  transitionFor,
} from './orders.rules.ts'

const at = new Date('2026-03-01T04:00:00Z')
const order = (status: OrderStatus, more: Partial<OrderState> = {}): OrderState => ({
  status,
  amount: 3_000,
  closesAt: at,
  providerTradeNo: status === 1 || status === 3 ? 't1' : null,
  paidAt: null,
  fulfilled: false,
  ...more,
})
const paid: PaymentReport = { kind: 'paid', tradeNo: 't1', amount: 3_000, at }
const refunded: PaymentReport = { kind: 'refunded', tradeNo: 't1', amount: 3_000 }
const closed: PaymentReport = { kind: 'closed', text: 'closed' }
const failed: PaymentReport = { kind: 'failed', text: 'failed' }
const waiting: PaymentReport = { kind: 'waiting', text: 'waiting' }

describe('an order moves only 0→1, 0→2, 0→7, 7→1, or is refunded', () => {
  const table: [from: OrderStatus, report: PaymentReport, to: OrderStatus | null][] = [
    [0, paid, 1],
    [0, failed, 2],
    [0, closed, 7],
    [0, waiting, null],
    [0, { kind: 'absent', text: '' }, null],
    [0, refunded, 3],
    [1, paid, null],
    [1, failed, null],
    [1, closed, null],
    [1, waiting, null],
    [1, refunded, 3],
    [2, paid, null],
    [2, closed, null],
    [2, refunded, null],
    [3, paid, null],
    [3, closed, null],
    [3, refunded, null],
    [7, paid, 1],
    [7, failed, null],
    [7, closed, null],
    [7, refunded, 3],
  ]
  test.each(table)('from %i with the report %j to %s', (from, report, to) => {
    const decision = transitionFor(order(from), report)
    expect('transition' in decision ? (decision.transition?.to ?? null) : decision).toBe(to)
  })
})

test('money of another amount moves nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 1, 2, 3, 7),
      fc.integer({ min: 0, max: 10_000 }).filter((amount) => amount !== 3_000),
      (status, amount) => {
        expect(transitionFor(order(status as OrderStatus), { ...paid, amount } as PaymentReport)).toEqual({
          refuse: 'AMOUNT_MISMATCH',
        })
      },
    ),
  )
})

test('a second trade for the same order is refused', () => {
  expect(transitionFor(order(1), { ...paid, tradeNo: 't2' } as PaymentReport)).toEqual({ refuse: 'OTHER_TRADE' })
})

test('a partial refund leaves the order paid', () => {
  expect(transitionFor(order(1), { kind: 'refunded', tradeNo: 't1', amount: 100 })).toEqual({ transition: null })
})

test('an unpaid order is queried after 10 and 30 seconds, 1, 5 and 15 minutes, then hourly for a day', () => {
  let now = at
  const asked: number[] = []
  for (let count = 0; ; count++) {
    const next = nextQueryAt(at, count, now)
    if (!next) break
    asked.push((next.getTime() - at.getTime()) / 1_000)
    now = next
  }
  expect(asked.slice(0, 7)).toEqual([10, 30, 60, 300, 900, 4_500, 8_100])
  expect(asked.length).toBe(queryAfterMs.length + 23)
})

test('closes at its time, not before, and never when paid', () => {
  expect([mustClose(order(0), at), mustClose(order(0), new Date(at.getTime() - 1)), mustClose(order(1), at)]).toEqual([
    true,
    false,
    false,
  ])
})

test('returns why an order cannot be paid now', () => {
  const before = new Date(at.getTime() - 1)
  expect([
    payRefusal(order(0), before),
    payRefusal(order(0), at),
    payRefusal(order(7), before),
    payRefusal(order(2), before),
    payRefusal(order(1), before),
    payRefusal(order(3), before),
  ]).toEqual([null, 'ORDER_CLOSED', 'ORDER_CLOSED', 'ORDER_CLOSED', 'ORDER_CANNOT_MOVE', 'ORDER_CANNOT_MOVE'])
})

describe('the way back stays on our own site', () => {
  const site = 'https://xinyu.example'
  test.each([
    ['/vip/orders', `${site}/vip/orders`],
    ['https://evil.example/', null],
    [undefined, `${site}/vip/order-finished?orderId=o1`],
  ])('%s', (wanted, expected) => {
    expect(returnUrlOf(wanted, site, 'o1')).toBe(expected)
  })
})
