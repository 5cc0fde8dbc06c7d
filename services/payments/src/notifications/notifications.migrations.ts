import { migrations } from '@xinyu/platform/db/migrations'

export const notificationsMigrations = migrations('notifications', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    const waiting = { isProcessed: false }
    await createIndex('notifications', { isProcessed: 1, at: 1 }, { partialFilterExpression: waiting })
    await createIndex('notifications', { orderId: 1 })
  },
})
