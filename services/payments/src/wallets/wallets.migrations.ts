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
  // VIP members, by end and by beginning; ends to be notified
  '2026-11-25-members': async ({ createIndex }) => {
    for (const field of ['vipLimitDate', 'vipSince']) await createIndex('wallets', { [field]: 1, _id: 1 })
  },
  // `vipSince` of early memberships: the first VIP days in the ledger
  '2026-11-25-since': async ({ collection }) => {
    const wallets = collection<{ _id: string; vipLimitDate: Date | null; vipSince?: Date }>('wallets')
    const journal = collection<{ _id: string; user_id: string; at: Date }>('journal')
    const members = { vipLimitDate: { $type: 'date' as const }, vipSince: { $exists: false } }
    for await (const { _id } of wallets.find(members, { projection: { _id: 1 } })) {
      const first = await journal.findOne({ user_id: _id, 'legs.unit': 'vipDay' }, { sort: { n: 1 } })
      if (first) await wallets.updateOne({ _id, vipSince: { $exists: false } }, { $set: { vipSince: first.at } })
    }
  },
})
