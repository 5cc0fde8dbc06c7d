import { migrations } from '@xinyu/platform/db/migrations'

export const monthsMigrations = migrations('months', {
  '2026-11-28-indexes': async ({ createIndex }) => {
    await createIndex('month_lines', { month: 1, frozen: 1, _id: 1 })
    await createIndex('month_lines', { channel: 1, day: 1 })
    await createIndex('month_lines', { orderId: 1 })
    await createIndex('month_lines', { tradeNo: 1 })
    const memberships = { kind: 'sale' as const, days: { $gt: 0 } }
    await createIndex('month_lines', { user_id: 1, _id: 1 }, { partialFilterExpression: memberships })
  },
})
