import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const accountsMigrations = migrations('accounts', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex(
      'guests',
      { deviceId: 1 },
      { unique: true, partialFilterExpression: { deviceId: { $type: 'string' } } },
    )
    await createIndex('guests', { seenAt: 1 }, { expireAfterSeconds: 180 * day })
    await createIndex('sessions', { userId: 1 })
    await createIndex('sessions', { expiresAt: 1 }, { expireAfterSeconds: day })
    await createIndex('logins', { userId: 1, at: -1 })
    await createIndex('logins', { at: 1 }, { expireAfterSeconds: 180 * day })
  },
  '2026-11-21-sessions-rotate': async ({ collection }) => {
    await collection('sessions').updateMany(
      { turn: { $exists: true } },
      { $rename: { turn: 'rotation', turnedAt: 'rotatedAt' } },
    )
  },
})
