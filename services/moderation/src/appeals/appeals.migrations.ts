import { migrations } from '@xinyu/platform/db/migrations'

const parts: Record<string, 1>[] = [{}, { status: 1 }, { user_id: 1 }]

export const appealsMigrations = migrations('appeals', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    await createIndex('appeals', { ban_id: 1, n: 1 })
    for (const part of parts) {
      await createIndex('appeals', { ...part, at: 1, _id: 1 })
      await createIndex('appeals', { ...part, decidedAt: 1, _id: 1 })
    }
  },
})
