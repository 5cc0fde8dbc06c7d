import { expect, test } from '@jest/globals'
import type { OrderDocument } from '../store/order.document.ts'
import { orderEvents } from './order-events.ts'

const at = (time: string): Date => new Date(`2026-03-01T12:00:${time}Z`)
const order = {
  _id: 'o1',
  user_id: 'u1',
  status: 1,
  amount: 600,
  provider: 'alipay',
  providerTradeNo: '2026',
  addtime: at('07.300'),
  openings: [{ provider: 'alipay', trade: 'o1', at: at('07.600') }],
  paidAt: at('07.000'),
} as unknown as OrderDocument

test('what a provider with whole seconds reports as paid within a second was placed and opened before', () => {
  const story = orderEvents(order, { notifications: [], differences: [], entries: [] })
  expect(story.map(({ what }) => what)).toEqual(['placed', 'opened', 'paid'])
})
