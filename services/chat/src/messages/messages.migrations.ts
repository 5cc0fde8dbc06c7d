import { migrations } from '@xinyu/platform/db/migrations'

export const messagesMigrations = migrations('messages', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('message_buckets', { favorite_id: 1, 'messages.key': 1 })
    await createIndex('message_buckets', { favorite_id: 1, 'messages._id': 1 })
    await createIndex('conversations', { people: 1 })
  },
  '2026-11-23-lists-behind': async ({ createIndex, collection }) => {
    const partialFilterExpression = { listsBehind: true }
    await createIndex('conversations', { listsBehind: 1 }, { partialFilterExpression })
    // the rows of the lists are written with their previews
    await collection<{ listsBehind?: true }>('conversations').updateMany({}, { $set: { listsBehind: true } })
  },
})
