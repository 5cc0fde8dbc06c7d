import { migrations } from '@xinyu/platform/db/migrations'

export const adminMigrations = migrations('admin', {
  '2026-11-21-lists-of-users': async ({ createIndex }) => {
    for (const field of ['name', 'lastActive', 'vipLimitDate']) await createIndex('users', { [field]: 1, _id: 1 })
    await createIndex('users', { isCompleted: 1, createdAt: -1 })
  },
})
