import { migrations } from '@xinyu/platform/db/migrations'

export const messagesMigrations = migrations('messages', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('message_buckets', { favorite_id: 1, 'messages.key': 1 })
    await createIndex('message_buckets', { favorite_id: 1, 'messages._id': 1 })
    await createIndex('conversations', { people: 1 })
  },
})
