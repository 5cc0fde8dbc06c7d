import { migrations } from '@xinyu/platform/db/migrations'

export const membershipsMigrations = migrations('memberships', {
  '2026-11-22-order-of-the-list': async ({ createIndex, dropIndex }) => {
    await createIndex('memberships', { user: 1, at: -1, _id: -1 })
    await dropIndex('memberships', { user: 1, at: -1 })
  },
})
