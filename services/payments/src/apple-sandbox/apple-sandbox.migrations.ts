import { migrations } from '@xinyu/platform/db/migrations'

export const appleSandboxMigrations = migrations('apple-sandbox', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    await createIndex('sandbox_apple_transactions', { original: 1, at: 1 })
    await createIndex('sandbox_apple_transactions', { token: 1, at: 1 })
    await createIndex('sandbox_apple_notices', { nextAt: 1 })
    await createIndex('sandbox_apple_notices', { at: 1, _id: 1 })
  },
})
