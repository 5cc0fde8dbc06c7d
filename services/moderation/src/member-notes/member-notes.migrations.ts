import { migrations } from '@xinyu/platform/db/migrations'

export const notesMigrations = migrations('notes', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    for (const part of [{}, { user_id: 1 }] as Record<string, 1>[])
      await createIndex('member_notes', { ...part, addtime: -1, _id: -1 })
  },
})
