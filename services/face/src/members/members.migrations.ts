import { migrations } from '@xinyu/platform/db/migrations'

export const membersMigrations = migrations('members', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('members', { smile: -1, _id: 1 }, { partialFilterExpression: { smile: { $gte: 0 } } })
    await createIndex('members', { changedAt: 1 })
    await createIndex('targets', { user_id: 1, addtime: -1 })
  },
})
