import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const sessionsMigrations = migrations('sessions', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('sessions', { userId: 1 })
    await createIndex('sessions', { expiresAt: 1 }, { expireAfterSeconds: day })
    await createIndex('logins', { userId: 1, at: -1 })
    await createIndex('logins', { at: 1 }, { expireAfterSeconds: 180 * day })
  },
  '2026-11-21-families-rotate': async ({ collection }) => {
    await collection('sessions').updateMany(
      { turn: { $exists: true } },
      { $rename: { turn: 'rotation', turnedAt: 'rotatedAt' } },
    )
  },
  // the console searches by person, address and device, with stable paging
  '2026-11-26-login-log': async ({ createIndex, dropIndex }) => {
    await createIndex('logins', { at: -1, _id: -1 })
    await createIndex('logins', { userId: 1, at: -1, _id: -1 })
    await createIndex('logins', { ip: 1, at: -1, _id: -1 })
    await createIndex(
      'logins',
      { deviceId: 1, at: -1, _id: -1 },
      { partialFilterExpression: { deviceId: { $type: 'string' } } },
    )
    await dropIndex('logins', { userId: 1, at: -1 })
  },
  // moderation asks who shares an address block; of older logins those over IPv4
  '2026-12-07-networks': async ({ collection, createIndex }) => {
    const v4 = { $regexFind: { input: '$ip', regex: /(\d+\.\d+\.\d+)\.\d+$/ } }
    await collection('logins').updateMany({ network: { $exists: false }, ip: /\d+\.\d+\.\d+\.\d+$/ }, [
      { $set: { network: v4 } },
      { $set: { network: { $concat: [{ $first: '$network.captures' }, '.*'] } } },
    ])
    const partialFilterExpression = { network: { $type: 'string' } }
    await createIndex('logins', { network: 1, at: -1, _id: -1 }, { partialFilterExpression })
  },
})
