import { migrations } from '@xinyu/platform/db/migrations'

export const noticesMigrations = migrations('notices', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('notices', { user: 1, type: 1, at: -1, _id: -1 })
    await createIndex('notices', { user: 1, isRead: 1, type: 1 })
    await createIndex('notices', { actor: 1 })
  },
})
