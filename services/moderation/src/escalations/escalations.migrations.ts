import { migrations } from '@xinyu/platform/db/migrations'

export const escalationsMigrations = migrations('escalations', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    for (const part of [{}, { state: 1 }, { queue: 1 }, { state: 1, queue: 1 }] as Record<string, 1>[])
      await createIndex('escalations', { ...part, addtime: 1, _id: 1 })
    await createIndex('escalations', { user_id: 1 })
  },
})
