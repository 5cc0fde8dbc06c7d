import { migrations } from '@xinyu/platform/db/migrations'

export const reportsMigrations = migrations('reports', {
  '2026-11-24-indexes': ({ createIndex }) => createIndex('content_reports', { subject_id: 1 }),

  '2026-12-09-reporters': async ({ createIndex }) => {
    await createIndex('reporters', { user_id: 1 })
    await createIndex('reporters', { user2_id: 1 })
  },

  // it knew only reports made since it existed; moderation, which has them all, is asked before every decision
  '2026-12-10-no-reporters': async ({ collection }) => {
    await collection('reporters').drop()
  },
})
