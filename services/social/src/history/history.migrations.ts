import { migrations } from '@xinyu/platform/db/migrations'

/** so long somebody stands in a browse history after the last look */
const keptSeconds = 180 * 86_400

export const historyMigrations = migrations('history', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    await createIndex('browse_history', { user_id: 1, at: -1, _id: -1 })
    // an erased person stands in nobody's list
    await createIndex('browse_history', { other_id: 1 })
    await createIndex('browse_history', { at: 1 }, { expireAfterSeconds: keptSeconds })
  },
})
