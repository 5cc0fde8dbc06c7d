import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { chinaTime, fenOf, isForUs, readChinaTime, paymentReportOf, yuanOf } from './alipay.rules.ts'

const now = new Date('2026-03-01T04:00:00Z')
const trade = { trade_no: 't', trade_status: 'TRADE_SUCCESS', total_amount: '30.00', paidAt: '2026-03-01 12:00:00' }

test('converts every fen amount to yuan and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (fen) => {
      expect(fenOf(yuanOf(fen))).toBe(fen)
    }),
  )
  expect([fenOf('12'), fenOf('12.3'), fenOf('12.34')]).toEqual([1_200, 1_230, 1_234])
})

test.each(['', '-1', '1.234', '1e3', ' 1', '0x10', 'NaN', '1,000.00', undefined])('%s is not an amount', (text) => {
  expect(fenOf(text)).toBeNull()
})

test('reads and writes China time to the second', () => {
  expect(chinaTime(now)).toBe('2026-03-01 12:00:00')
  expect(readChinaTime('2026-03-01 12:00:00')).toEqual(now)
  expect([
    readChinaTime('2026-03-01T12:00:00Z'),
    readChinaTime(undefined),
    readChinaTime('2026-13-41 00:00:00'),
  ]).toEqual([null, null, null])
})

test('reports a finished or successful trade as paid, with its amount and time', () => {
  expect(paymentReportOf(trade, new Date(0))).toEqual({ kind: 'paid', tradeNo: 't', amount: 3_000, at: now })
  expect(paymentReportOf({ ...trade, trade_status: 'TRADE_FINISHED', paidAt: undefined }, now)).toMatchObject({
    kind: 'paid',
    at: now,
  })
})

test('ignores unknown currencies, states and amounts', () => {
  for (const odd of [
    { currency: 'USD' },
    { trade_status: 'NEW' },
    { trade_status: undefined },
    { total_amount: 'x' },
    { trade_no: undefined },
  ])
    expect(paymentReportOf({ ...trade, ...odd }, now)).toBeNull()
})

test('distinguishes a closed trade from a refunded one', () => {
  expect(paymentReportOf({ ...trade, trade_status: 'TRADE_CLOSED' }, now)?.kind).toBe('closed')
  expect(paymentReportOf({ ...trade, trade_status: 'TRADE_CLOSED', refund_fee: '30.00' }, now)).toEqual({
    kind: 'refunded',
    tradeNo: 't',
    amount: 3_000,
  })
  expect(paymentReportOf({ ...trade, trade_status: 'WAIT_BUYER_PAY' }, now)?.kind).toBe('waiting')
})

test('rejects a notification for another app or seller', () => {
  const us = { appId: 'a', sellerId: 's' }
  expect([
    isForUs({ app_id: 'a', seller_id: 's' }, us),
    isForUs({ app_id: 'b', seller_id: 's' }, us),
    isForUs({ app_id: 'a', seller_id: 't' }, us),
    isForUs({ app_id: 'a' }, us),
  ]).toEqual([true, false, false, false])
})
