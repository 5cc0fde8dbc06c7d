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
  // the console's list of all entries, and every entry of one operation
  '2026-11-25-lists': async ({ createIndex }) => {
    await createIndex('journal', { at: -1, _id: -1 })
    await createIndex('journal', { op: 1, at: 1 })
  },
})
