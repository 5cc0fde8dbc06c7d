import { migrations } from '../db/migrations.ts'

export const personalDataMigrations = migrations('personal-data', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    await createIndex('erasures', { lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: 'date' } } })
    await createIndex('exports', { user_id: 1 })
  },
})
