import { migrations } from '@xinyu/platform/db/migrations'

export const profileMigrations = migrations('profile', {
  '2026-11-21-matches': ({ createIndex }) => createIndex('matches', { pair: 1 }),
})
