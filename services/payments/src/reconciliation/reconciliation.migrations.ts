import { migrations } from '@xinyu/platform/db/migrations'

export const reconciliationMigrations = migrations('reconciliation', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('payment_differences', { settledAt: 1, day: -1, _id: -1 })
    await createIndex('payment_differences', { day: -1, _id: -1 })
    await createIndex('payment_differences', { foundAt: 1, _id: 1 })
    await createIndex('payment_differences', { orderId: 1 })
  },
  // a month's bills, and what was billed for a trade
  '2026-11-28-kept-lines': async ({ createIndex }) => {
    await createIndex('payment_bill_lines', { day: 1, provider: 1 })
    await createIndex('payment_bill_lines', { tradeNo: 1 })
    await createIndex('payment_differences', { tradeNo: 1 })
  },
})
