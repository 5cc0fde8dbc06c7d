import { migrations } from '@xinyu/platform/db/migrations'
import type { StoredNote } from './follow-ups.store.ts'

export const messagesMigrations = migrations('messages', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('message_buckets', { favorite_id: 1, 'messages.key': 1 })
    await createIndex('message_buckets', { favorite_id: 1, 'messages._id': 1 })
    await createIndex('conversations', { people: 1 })
  },
  '2026-11-23-lists-behind': async ({ createIndex, collection }) => {
    const partialFilterExpression = { listsBehind: true }
    await createIndex('conversations', { listsBehind: 1 }, { partialFilterExpression })
    // the list rows are rewritten with their previews
    await collection<{ listsBehind?: true }>('conversations').updateMany({}, { $set: { listsBehind: true } })
  },
  // new messages go to the log; older ones stay and are read where they are
  '2026-11-24-message-log': async ({ createIndex, dropIndex, inBatches, collection }) => {
    await createIndex('message_log', { favorite_id: 1, 'messages.key': 1 })
    await createIndex('message_follow_ups', { at: 1 })
    await inBatches<{ _id: string; listsBehind?: true }>(
      'conversations',
      { listsBehind: true },
      async (behind, all) => {
        const ids = behind.map(({ _id }) => _id)
        const note = { at: new Date(0), conversations: ids.map((id) => ({ id, tells: [] })) }
        await collection<StoredNote>('message_follow_ups').updateOne(
          { _id: `lists-behind:${ids[0]}` },
          { $setOnInsert: note },
          { upsert: true },
        )
        await all.updateMany({ _id: { $in: ids } }, { $unset: { listsBehind: '' } })
      },
    )
    await dropIndex('conversations', { listsBehind: 1 })
  },
})
