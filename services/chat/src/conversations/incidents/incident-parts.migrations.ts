import { migrations } from '@xinyu/platform/db/migrations'

export const incidentPartsMigrations = migrations('incident-parts', {
  '2026-12-10-indexes': async ({ createIndex }) => {
    await createIndex('incident_parts', { incident_id: 1, isInForce: 1, seq: -1 })
    await createIndex('incident_parts', { user_id: 1 })
  },
})
