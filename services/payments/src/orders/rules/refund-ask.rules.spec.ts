import { expect, test } from '@jest/globals'
import { OrderStatus } from '@xinyu/contracts/enums'
import { askRefund, declineRefund, moneyBackOf, type RefundAsk } from './refund-ask.rules.ts'

const now = new Date('2026-03-01T04:00:00Z')
const asked: RefundAsk = {
  kind: 'minor',
  text: '孩子用我的手机买的',
  at: now,
  isOpen: true,
  reply: null,
  answeredBy: null,
  answeredAt: null,
}
const want = { kind: asked.kind, text: asked.text, now }
const paid = { status: OrderStatus.Paid, addtime: now }
const declined = { ...asked, isOpen: false, reply: '账号属于成年人', answeredBy: 'f', answeredAt: now }

test('a buyer requests a refund once for a paid order, and again after it was declined', () => {
  expect(askRefund(paid, want)).toEqual({ refundAsk: asked })
  expect(askRefund({ ...paid, refundAsk: asked }, want)).toBeNull()
  expect(askRefund({ ...paid, refundAsk: asked }, { ...want, kind: 'other' })).toEqual({ refuse: 'REFUND_ASKED' })
  expect(askRefund({ ...paid, refundAsk: declined }, want)).toEqual({ refundAsk: asked })
  expect(askRefund({ ...paid, status: OrderStatus.Waiting }, want)).toEqual({ refuse: 'ORDER_NOT_PAID' })
})

test('finance declines an open request with a reply, but not while the money is on its way', () => {
  const no = { by: 'f', reply: '账号属于成年人', now }
  expect(declineRefund({ ...paid, refundAsk: asked }, no)).toEqual({ refundAsk: declined })
  expect(declineRefund({ ...paid, refundAsk: declined }, no)).toBeNull()
  expect(declineRefund(paid, no)).toEqual({ refuse: 'ORDER_CANNOT_MOVE' })
  expect(declineRefund({ ...paid, status: OrderStatus.Refunded, refundAsk: asked }, no)).toEqual({
    refuse: 'ORDER_CANNOT_MOVE',
  })
})

test('the buyer sees each state of the refund, and no names or texts of finance', () => {
  expect(moneyBackOf(paid)).toBeNull()
  expect(moneyBackOf({ ...paid, refundAsk: asked })).toMatchObject({ state: 'asked', kind: 'minor' })
  expect(moneyBackOf({ ...paid, refundAsk: declined })).toMatchObject({ state: 'declined', reply: '账号属于成年人' })
  expect(moneyBackOf({ ...paid, status: OrderStatus.Refunded, refundAsk: asked })).toMatchObject({ state: 'done' })
  expect(Object.keys(moneyBackOf({ ...paid, refundAsk: declined }) ?? {}).sort()).toEqual([
    'at',
    'kind',
    'reply',
    'state',
  ])
})
