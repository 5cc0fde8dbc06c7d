import { migrations } from '@xinyu/platform/db/migrations'

export const presenceMigrations = migrations('presence', {
  '2026-11-22-who-is-online': ({ createIndex }) =>
    createIndex('presence', { online: 1 }, { partialFilterExpression: { online: true } }),
  // presence lives in Redis; what an older instance still writes here is never read
  '2026-11-23-presence-lives-in-redis': async ({ collection, dropIndex }) => {
    await dropIndex('presence', { online: 1 })
    await collection('presence').deleteMany({})
  },
})
