import { OrderStatus } from '@xinyu/contracts/enums'
import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import { migrations } from '@xinyu/platform/db/migrations'
import { newMonth } from './rules/month-state.rules.ts'

export const monthsMigrations = migrations('months', {
  '2026-11-28-indexes': async ({ createIndex }) => {
    await createIndex('month_lines', { month: 1, frozen: 1, _id: 1 })
    await createIndex('month_lines', { channel: 1, day: 1 })
    await createIndex('month_lines', { orderId: 1 })
    await createIndex('month_lines', { tradeNo: 1 })
    const memberships = { kind: 'sale' as const, days: { $gt: 0 } }
    await createIndex('month_lines', { user_id: 1, _id: 1 }, { partialFilterExpression: memberships })
  },
  // where money moved before, months are closed from this one on; what was before is what they begin with
  '2026-11-28-first-month': async ({ collection }) => {
    const paid = await collection('orders').findOne({ status: { $in: [OrderStatus.Paid, OrderStatus.Refunded] } })
    if (!paid) return
    const first = newMonth(chinaMonthOf(new Date()))
    const { _id, ...month } = { ...first, version: 1, factCount: 0, outbox: [], ops: [] }
    await collection<{ _id: string }>('months').updateOne({ _id }, { $setOnInsert: month }, { upsert: true })
  },
})
