import { migrations } from '@xinyu/platform/db/migrations'

export const conversationEntriesMigrations = migrations('memberships', {
  '2026-11-22-order-of-the-list': async ({ createIndex, dropIndex }) => {
    await createIndex('memberships', { user: 1, at: -1, _id: -1 })
    await dropIndex('memberships', { user: 1, at: -1 })
  },
  '2026-11-23-unread-totals': async ({ createIndex, collection }) => {
    const unread = { $max: [0, { $subtract: ['$peerCount', '$readCount'] }] }
    await collection('memberships').updateMany({ unread: { $exists: false } }, [{ $set: { unread } }])
    await createIndex('memberships', { user: 1, unread: 1 }, { partialFilterExpression: { unread: { $gt: 0 } } })
  },
  // a flag that the write of a row can set without reading the row
  '2026-11-24-unread-flags': async ({ createIndex, dropIndex, collection }) => {
    const rows = collection<{ isUnread?: true; unread?: number }>('memberships')
    await rows.updateMany({ unread: { $gt: 0 } }, { $set: { isUnread: true } })
    await createIndex('memberships', { user: 1, isUnread: 1 }, { partialFilterExpression: { isUnread: true } })
    await dropIndex('memberships', { user: 1, unread: 1 })
    await rows.updateMany({ unread: { $exists: true } }, { $unset: { unread: '' } })
  },
})
