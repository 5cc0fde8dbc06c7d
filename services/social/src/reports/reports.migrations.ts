import { migrations } from '@xinyu/platform/db/migrations'

export const reportsMigrations = migrations('reports', {
  '2026-11-24-indexes': ({ createIndex }) => createIndex('content_reports', { subject_id: 1 }),
})
