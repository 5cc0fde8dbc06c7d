import { migrations } from '@xinyu/platform/db/migrations'

export const walletsMigrations = migrations('wallets', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('wallets', { 'operations.expiresAt': 1 }, { sparse: true })
    await createIndex('wallets', { 'entries.n': 1 }, { sparse: true })
    await createIndex('journal', { user_id: 1, n: 1 }, { unique: true })
    await createIndex('journal', { user_id: 1, op: 1, n: -1 })
  },
  '2026-11-21-forgotten-operations': async ({ collection }) => {
    await collection('wallets').updateMany({ forgotten: { $exists: false } }, { $set: { forgotten: 0 } })
  },
})
