import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readBill, readTransfers } from './bills/wechat-bill.rules.ts'
import { mismatchIn, orderOf, paymentReportOf, refundNoteReport, tradeFor, type Transaction } from './wechat.rules.ts'

const now = new Date('2026-03-01T04:00:00Z')
const trade: Transaction = {
  appid: 'wx1',
  mchid: 'm1',
  out_trade_no: 'o1N',
  transaction_id: '42',
  trade_state: 'SUCCESS',
  success_time: '2026-03-01T12:00:00+08:00',
  amount: { total: 600, currency: 'CNY' },
}
const kindOf = (change: Partial<Transaction>): string | null =>
  paymentReportOf({ ...trade, ...change }, now)?.kind ?? null

test('a trade yields the report on its order, and nothing else', () => {
  expect(paymentReportOf(trade, new Date(0))).toEqual({ kind: 'paid', tradeNo: '42', amount: 600, at: now })
  const states = ['NOTPAY', 'USERPAYING', 'CLOSED', 'REVOKED', 'PAYERROR', 'ODD']
  expect(states.map((trade_state) => kindOf({ trade_state }))).toEqual([
    'waiting',
    'waiting',
    'closed',
    'closed',
    'failed',
    null,
  ])
  expect(kindOf({ amount: { total: 600, currency: 'USD' } })).toBeNull()
  expect([kindOf({ amount: undefined }), kindOf({ transaction_id: undefined })]).toEqual([null, null])
})

test('a partly refunded trade counts as paid: a partial refund does not refund the order', () => {
  expect(kindOf({ trade_state: 'REFUND' })).toBe('paid')
  const note = { mchid: 'm1', out_trade_no: 'o1N', transaction_id: '42', amount: { total: 600, refund: 100 } }
  expect(refundNoteReport({ ...note, refund_status: 'SUCCESS' })).toEqual({
    kind: 'refunded',
    tradeNo: '42',
    amount: 100,
  })
  const others = ['ABNORMAL', 'CLOSED', 'PROCESSING'].map((refund_status) =>
    refundNoteReport({ ...note, refund_status }),
  )
  expect(others.map((report) => report?.kind ?? null)).toEqual(['refundFailed', 'refundFailed', null])
})

test('a trade’s number fits WeChat’s format and encodes its order; other numbers are rejected', () => {
  const ids = fc.string({ minLength: 24, maxLength: 24, unit: fc.constantFrom(...'0123456789abcdef') })
  const places = fc.constantFrom('phone', 'computer', 'desk', 'officialAccount', 'miniProgram')
  fc.assert(
    fc.property(ids, places, (id, at) => {
      expect(tradeFor(id, at as 'phone')).toMatch(/^\w{6,32}$/)
      expect([orderOf(tradeFor(id, at as 'phone')), orderOf(tradeFor(id, at as 'phone', 12))]).toEqual([id, id])
    }),
  )
  expect(['', 'x', '0123456789abcdef01234567', '../../etc/passwdN', '0123456789abcdef01234567X'].map(orderOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

test('identifies the owner of a trade', () => {
  const us = { mchId: 'm1', appIds: ['wx1', 'wx2'] }
  expect([
    mismatchIn({ mchid: 'm1', appid: 'wx2' }, us),
    mismatchIn({ mchid: 'm1' }, us),
    mismatchIn({ mchid: 'm2', appid: 'wx1' }, us),
    mismatchIn({ mchid: 'm1', appid: 'wx3' }, us),
  ]).toEqual([null, null, 'mchid', 'appid'])
})

const header = '交易时间,微信订单号,商户订单号,交易状态,订单金额,申请退款金额'
const rows = ['`2026-03-01 12:00:00,`42,`o1N,`SUCCESS,`6.00,`0.00', '`2026-03-01 13:00:00,`42,`o1N,`REFUND,`0.00,`6.00']
const billOf = (lines: readonly string[], count = lines.length): string =>
  `\uFEFF${[header, ...lines, '总交易单数,应结订单总金额', `\`${count},\`6.00`].join('\r\n')}\r\n`

test('a bill is read completely or not at all', () => {
  const line = { tradeNo: '42', trade: 'o1N', amount: 600, fee: null }
  expect(readBill(billOf(rows))).toEqual([
    { ...line, kind: 'payment', at: now },
    { ...line, kind: 'refund', at: new Date('2026-03-01T05:00:00Z') },
  ])
  expect(readBill(billOf([]))).toEqual([])
  for (const broken of [
    billOf(rows, 3),
    billOf(['`2026-03-01 12:00:00,`42,`o1N,`SUCCESS,`6.0.0,`0.00']),
    billOf(['`yesterday,`42,`o1N,`SUCCESS,`6.00,`0.00']),
    [header, ...rows].join('\n'),
    '',
    '<html>',
  ])
    expect(readBill(broken)).toBeNull()
})

const fundsHeader =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),业务凭证号'
const fundsOf = (lines: readonly string[], count = lines.length): string =>
  [fundsHeader, ...lines, '资金流水总笔数,收入笔数', `\`${count},\`0`].join('\r\n')

test('of the bill of the account the transfers are read, and it is read completely or not at all', () => {
  const lines = [
    '`2026-03-01 09:00:00,`1,`f1,`充值,`充值,`收入,`1000.00,`1000.00,`',
    '`2026-03-01 12:00:00,`133,`f2,`商家转账,`商家转账,`支出,`95.00,`905.00,`w1P1',
    '`2026-03-01 13:00:00,`133,`f3,`商家转账退回,`退款,`收入,`95.00,`1000.00,`w1P1',
  ]
  const transfer = { no: 'w1P1', tradeNo: '133', amount: 9_500 }
  expect(readTransfers(fundsOf(lines))).toEqual([
    { ...transfer, isReturn: false, at: now },
    { ...transfer, isReturn: true, at: new Date('2026-03-01T05:00:00Z') },
  ])
  for (const broken of [fundsOf(lines, 4), fundsOf([lines[1]?.replace('95.00', 'much') ?? '']), billOf(rows), ''])
    expect(readTransfers(broken)).toBeNull()
})
