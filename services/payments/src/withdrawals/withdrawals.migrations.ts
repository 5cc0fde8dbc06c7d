import { migrations } from '@xinyu/platform/db/migrations'

export const withdrawalsMigrations = migrations('withdrawals', {
  '2026-11-25-indexes': async ({ createIndex }) => {
    const open = { isOpen: true }
    // unique: one open withdrawal per member
    await createIndex('withdrawals', { user_id: 1, isOpen: 1 }, { unique: true, partialFilterExpression: open })
    await createIndex('withdrawals', { user_id: 1, addtime: -1, _id: -1 })
    await createIndex('withdrawals', { user_id: 1, month: 1, step: 1 })
    await createIndex('withdrawals', { step: 1, addtime: -1, _id: -1 })
    await createIndex('withdrawals', { addtime: -1, _id: -1 })
    await createIndex('withdrawals', { amount: -1, _id: -1 })
    await createIndex('withdrawals', { 'payout.nextAt': 1 }, { sparse: true })
    await createIndex('withdrawals', { fingerprint: 1 }, { sparse: true })
  },
  '2026-11-28-batches': async ({ createIndex }) => {
    await createIndex('payout_batches', { addtime: -1, _id: -1 })
    await createIndex('payout_batches', { state: 1, addtime: -1, _id: -1 })
  },
  // every withdrawal that was paid is booked in its month
  '2026-11-28-unbooked': async ({ createIndex, collection }) => {
    await createIndex('withdrawals', { unbooked: 1, _id: 1 }, { partialFilterExpression: { unbooked: true } })
    await collection('withdrawals').updateMany({ step: { $in: ['redeem', 'done'] } }, { $set: { unbooked: true } })
  },
  // a provider's payouts of a day
  '2026-11-29-paid': async ({ createIndex }) => {
    await createIndex('withdrawals', { 'payout.provider': 1, paidAt: 1 })
  },
})
