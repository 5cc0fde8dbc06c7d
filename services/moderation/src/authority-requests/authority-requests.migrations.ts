import { migrations } from '@xinyu/platform/db/migrations'

export const authorityRequestsMigrations = migrations('authority-requests', {
  '2026-12-10-indexes': async ({ createIndex }) => {
    await createIndex('authority_requests', { addtime: -1, _id: -1 })
    await createIndex('authority_requests', { state: 1, addtime: -1, _id: -1 })
    await createIndex('authority_requests', { user_id: 1, addtime: -1, _id: -1 })
    await createIndex('authority_requests', { heldUntil: 1 }, { partialFilterExpression: { state: 'held' } })
    await createIndex(
      'authority_requests',
      { 'export.removeAt': 1 },
      { partialFilterExpression: { 'export.removeAt': { $type: 'date' } } },
    )
    await createIndex(
      'authority_requests',
      { 'export.state': 1 },
      { partialFilterExpression: { 'export.state': 'making' } },
    )
  },
})
