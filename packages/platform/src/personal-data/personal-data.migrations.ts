import { migrations } from '../db/migrations.ts'

export const personalDataMigrations = migrations('personal-data', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    await createIndex('erasures', { lookAt: 1 }, { partialFilterExpression: { lookAt: { $type: 'date' } } })
    await createIndex('exports', { user_id: 1 })
  },
  '2026-12-10-holds': async ({ createIndex }) => {
    await createIndex('holds', { user_id: 1 })
    await createIndex('holds', { until: 1 }, { partialFilterExpression: { isOver: false } })
  },
})
