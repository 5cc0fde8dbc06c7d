import { migrations } from '@xinyu/platform/db/migrations'

export const takedownsMigrations = migrations('takedowns', {
  '2026-12-10-indexes': ({ createIndex }) => createIndex('takedowns', { user_id: 1 }),
})
