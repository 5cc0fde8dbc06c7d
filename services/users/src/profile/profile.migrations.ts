import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const profileMigrations = migrations('profile', {
  '2026-11-21-matches': ({ createIndex }) => createIndex('matches', { pair: 1 }),
  '2026-11-21-ended-matches-expire': async ({ createIndex, collection }) => {
    await createIndex('matches', { endedAt: 1 }, { expireAfterSeconds: 180 * day })
    await collection('matches').updateMany(
      { matched: false, endedAt: { $exists: false } },
      { $currentDate: { endedAt: true } },
    )
  },
})
