import { migrations } from '@xinyu/platform/db/migrations'

export const exportsMigrations = migrations('exports', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    await createIndex('export_requests', { user_id: 1, requestedAt: -1, _id: -1 })
    await createIndex('export_requests', { gatherAt: 1 }, { partialFilterExpression: { gatherAt: { $type: 'date' } } })
    await createIndex('export_requests', { expiresAt: 1 }, { partialFilterExpression: { state: 'ready' } })
  },
})
