import { migrations } from '@xinyu/platform/db/migrations'

export const sandboxMigrations = migrations('sandbox', {
  '2026-11-21-due-trades': ({ createIndex }) => createIndex('sandbox_trades', { nextTellAt: 1 }, { sparse: true }),
  '2026-11-21-notification-fields': async ({ collection, createIndex, dropIndex }) => {
    await collection('sandbox_trades').updateMany(
      { told: { $exists: true } },
      { $rename: { told: 'isNotified', tries: 'attempts', nextTellAt: 'nextNotifyAt' } },
    )
    await createIndex('sandbox_trades', { nextNotifyAt: 1 }, { sparse: true })
    await dropIndex('sandbox_trades', { nextTellAt: 1 })
  },
})
