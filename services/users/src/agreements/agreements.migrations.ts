import { migrations } from '@xinyu/platform/db/migrations'

export const agreementsMigrations = migrations('agreements', {
  '2026-11-28-by-person': ({ createIndex }) => createIndex('agreements', { user_id: 1, kind: 1, at: -1 }),
})
