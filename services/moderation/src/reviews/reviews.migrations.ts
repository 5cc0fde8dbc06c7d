import { migrations } from '@xinyu/platform/db/migrations'

export const reviewsMigrations = migrations('reviews', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('reviews', { kind: 1, status: 1, priority: -1, waitingSince: 1 })
    await createIndex('reviews', { subject_id: 1, kind: 1, revision: 1 })
    await createIndex('reviews', { user_id: 1, status: 1 })
  },
})
