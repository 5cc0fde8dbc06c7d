import { migrations } from '@xinyu/platform/db/migrations'

export const auditMigrations = migrations('audit', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('audit_log', { at: -1 })
    await createIndex('audit_log', { actor_id: 1, at: -1 })
    await createIndex('audit_log', { subject_id: 1, at: -1 })
  },
})
