import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const matchingMigrations = migrations('matching', {
  '2026-11-24-outcomes': async ({ createIndex }) => {
    await createIndex('outcomes', { from: 1, at: -1 })
    await createIndex('outcomes', { to: 1 })
    await createIndex('outcomes', { at: 1 }, { expireAfterSeconds: 400 * day })
  },
  '2026-11-27-who-moved': ({ createIndex }) => createIndex('matching_people', { at: 1 }),
})
