import { migrations } from '@xinyu/platform/db/migrations'

/** how long a row stays after the last view */
const retentionSeconds = 180 * 86_400

export const historyMigrations = migrations('history', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    await createIndex('browse_history', { user_id: 1, at: -1, _id: -1 })
    // an erasure removes the person from all histories
    await createIndex('browse_history', { other_id: 1 })
    await createIndex('browse_history', { at: 1 }, { expireAfterSeconds: retentionSeconds })
  },
})
