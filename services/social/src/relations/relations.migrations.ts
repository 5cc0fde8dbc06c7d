import { migrations } from '@xinyu/platform/db/migrations'

export const relationsMigrations = migrations('relations', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('relations', { marks: 1, touchedAt: -1, _id: 1 })
    await createIndex('relations', { unsettled: 1 }, { partialFilterExpression: { unsettled: { $exists: true } } })
  },
})
