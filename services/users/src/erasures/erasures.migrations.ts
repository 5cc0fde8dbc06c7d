import { migrations } from '@xinyu/platform/db/migrations'

export const erasuresMigrations = migrations('erasures', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    await createIndex('erasure_receipts', { erasedAt: -1, _id: -1 })
  },
})
