import { migrations } from '@xinyu/platform/db/migrations'

const parts: Record<string, 1>[] = [{}, { to: 1 }, { state: 1 }]

export const broadcastsMigrations = migrations('broadcasts', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    for (const part of parts) await createIndex('broadcasts', { ...part, addtime: -1, _id: -1 })
    await createIndex('broadcasts', { publishedAt: -1, _id: -1 })
    await createIndex('broadcasts', { user_id: 1 })
    await createIndex('broadcast_readers', { 'read.id': 1 })
  },
})
