import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readAlipayBill, readAlipayTransfers } from './alipay-bill.rules.ts'
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

const accountHeader = '账务流水号,业务流水号,商户订单号,发生时间,收入金额（+元）,支出金额（-元）,业务类型'

test('of the details of the account the transfers are read, and they are read completely or not at all', () => {
  const lines = [
    'f1\t,t0\t,o1\t,2026-03-01 09:00:00,6.00,0.00,在线支付',
    'f2\t,t1\t,w1P1\t,2026-03-01 12:00:00,0.00,-95.00,转账',
    'f3\t,t1\t,w1P1\t,2026-03-01 13:00:00,95.00,0.00,转账',
  ]
  const file = (rows: readonly string[]): string => ['#支付宝账务明细查询', accountHeader, ...rows].join('\r\n')
  const transfer = { no: 'w1P1', tradeNo: 't1', amount: 9_500 }
  expect(readAlipayTransfers(file(lines))).toEqual([
    { ...transfer, isReturn: false, at: now },
    { ...transfer, isReturn: true, at: new Date('2026-03-01T05:00:00Z') },
  ])
  expect(readAlipayBill(file(lines))).toBeNull()
  for (const broken of [
    file(['f2,t1,w1P1,yesterday,0.00,-95.00,转账']),
    file(['f2,t1,w1P1,2026-03-01 12:00:00,,,转账']),
    '',
  ])
    expect(readAlipayTransfers(broken)).toBeNull()
})
