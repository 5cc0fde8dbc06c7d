import { migrations } from '@xinyu/platform/db/migrations'

export const targetsMigrations = migrations('targets', {
  '2026-11-21-indexes': ({ createIndex }) => createIndex('targets', { user_id: 1, addtime: -1 }),
})
