import { migrations } from '@xinyu/platform/db/migrations'

export const hiddenContactsMigrations = migrations('hidden-contacts', {
  '2026-11-28-who-has-which-number': async ({ createIndex }) => {
    await createIndex('hidden_contacts', { hashes: 1 })
    await createIndex('hidden_contacts', { due: 1, _id: 1 }, { partialFilterExpression: { due: true } })
    await createIndex('contact_hashes', { hash: 1 }, { partialFilterExpression: { hash: { $type: 'string' } } })
  },
  '2026-11-30-at-a-random-moment': async ({ collection, createIndex }) => {
    await createIndex('hidden_contacts', { dueAt: 1 }, { partialFilterExpression: { due: true } })
    await collection('hidden_contacts').updateMany(
      { due: true, dueAt: { $exists: false } },
      { $set: { dueAt: new Date() } },
    )
  },
})
