import { migrations } from '@xinyu/platform/db/migrations'

export const secondLooksMigrations = migrations('second-looks', {
  '2026-11-28-indexes': async ({ createIndex }) => {
    await createIndex('second_looks', { state: 1, at: 1, _id: 1 })
    await createIndex('second_looks', { state: 1, queue: 1, at: 1, _id: 1 })
    await createIndex('second_looks', { subject_id: 1, queue: 1 })
    await createIndex('second_looks', { user_id: 1 })
    await createIndex('second_looks', { expiresAt: 1 }, { expireAfterSeconds: 0 })
  },
})
