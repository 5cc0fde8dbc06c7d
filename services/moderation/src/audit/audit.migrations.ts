import { DAY_MS } from '@xinyu/contracts/rules/time'
import { searchFieldsOf } from './audit-words.ts'
import type { AuditEntry } from './audit.store.ts'
import { migrations } from '@xinyu/platform/db/migrations'

/** the console's filters */
const parts: Record<string, 1>[] = [{}, { actor_id: 1 }, { subject_id: 1 }, { resource: 1 }]

/** The retention of entries from before there were two periods; new entries follow the configuration. */
const retentionDays = 365

export const auditMigrations = migrations('audit', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('audit_log', { at: -1 })
    await createIndex('audit_log', { actor_id: 1, at: -1 })
    await createIndex('audit_log', { subject_id: 1, at: -1 })
  },

  '2026-11-23-order-of-the-console': async ({ createIndex, dropIndex }) => {
    for (const part of parts) {
      await createIndex('audit_log', { ...part, at: -1, _id: -1 })
      await dropIndex('audit_log', { ...part, at: -1 })
    }
  },
  '2026-11-24-people-and-expiry': async ({ createIndex, collection }) => {
    await createIndex('audit_log', { people: 1, at: -1, _id: -1 })
    await createIndex('audit_log', { expiresAt: 1 }, { expireAfterSeconds: 0 })
    await collection('audit_log').updateMany({ expiresAt: { $exists: false } }, [
      { $set: { expiresAt: { $add: ['$at', retentionDays * DAY_MS] } } },
    ])
  },
  '2026-11-28-words-and-acts': async ({ createIndex, collection }) => {
    await createIndex(
      'audit_log',
      { grams: 1, at: -1, _id: -1 },
      { partialFilterExpression: { grams: { $exists: true } } },
    )
    await createIndex('audit_log', { action: 1, at: 1 })
    const entries = collection<AuditEntry>('audit_log')
    const searched = { outcome: { $ne: 'shown' as const }, grams: { $exists: false } }
    for await (const entry of entries.find(searched)) {
      const fields = searchFieldsOf(entry)
      if (fields.grams) await entries.updateOne({ _id: entry._id }, { $set: fields })
    }
  },
})
