import { migrations } from '@xinyu/platform/db/migrations'

export const marksMigrations = migrations('marks', {
  '2026-11-25-indexes': async ({ createIndex }) => {
    for (const part of [{}, { state: 1 }, { where: 1 }, { state: 1, where: 1 }, { user_id: 1 }] as Record<string, 1>[])
      await createIndex('word_marks', { ...part, addtime: -1, _id: -1 })
    await createIndex('word_marks', { user2_id: 1 })
  },
})
