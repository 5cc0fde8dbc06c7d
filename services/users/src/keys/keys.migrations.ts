import { migrations } from '@xinyu/platform/db/migrations'

export const keysMigrations = migrations('keys', {
  '2026-11-25-indexes': async ({ createIndex }) => {
    await createIndex('key_versions', { operationId: 1 }, { unique: true })
  },
})
