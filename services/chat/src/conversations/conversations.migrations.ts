import { migrations } from '@xinyu/platform/db/migrations'

export const conversationsMigrations = migrations('conversations', {
  '2026-11-21-memberships': ({ createIndex }) => createIndex('memberships', { user: 1, at: -1 }),
})
