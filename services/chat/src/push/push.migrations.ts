import { migrations } from '@xinyu/platform/db/migrations'

export const pushMigrations = migrations('push', {
  '2026-11-22-indexes': async ({ createIndex }) => {
    await createIndex('pushes', { dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } })
    await createIndex('pushes', { user: 1 })
    await createIndex('pushes', { expiresAt: 1 }, { expireAfterSeconds: 0 })
    await createIndex('push_people', { 'devices.id': 1 })
    await createIndex('push_people', { 'devices.renewedAt': 1 })
    await createIndex('push_rounds', { isDone: 1 })
  },
})
