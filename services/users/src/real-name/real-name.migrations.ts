import { migrations } from '@xinyu/platform/db/migrations'

export const realNameMigrations = migrations('real-name', {
  '2026-11-25-identities-of-somebody': ({ createIndex }) => createIndex('identities', { owner: 1 }),
})
