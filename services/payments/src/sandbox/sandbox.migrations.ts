import { migrations } from '@xinyu/platform/db/migrations'

export const sandboxMigrations = migrations('sandbox', {
  '2026-11-21-due-trades': ({ createIndex }) => createIndex('sandbox_trades', { nextTellAt: 1 }, { sparse: true }),
})
