import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const guestsMigrations = migrations('guests', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex(
      'guests',
      { deviceId: 1 },
      { unique: true, partialFilterExpression: { deviceId: { $type: 'string' } } },
    )
    await createIndex('guests', { seenAt: 1 }, { expireAfterSeconds: 180 * day })
  },
})
