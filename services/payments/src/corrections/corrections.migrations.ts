import { migrations } from '@xinyu/platform/db/migrations'

export const correctionsMigrations = migrations('corrections', {
  '2026-11-25-indexes': async ({ createIndex }) => {
    await createIndex('point_corrections', { requestedAt: -1, _id: -1 })
    await createIndex('point_corrections', { state: 1, requestedAt: -1, _id: -1 })
    await createIndex('point_corrections', { user_id: 1, requestedAt: -1, _id: -1 })
  },
})
