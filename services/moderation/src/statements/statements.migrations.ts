import { migrations } from '@xinyu/platform/db/migrations'

export const statementsMigrations = migrations('statements', {
  '2026-11-28-indexes': async ({ createIndex }) => {
    for (const part of [{}, { user_id: 1 }, { kind: 1 }] as Record<string, 1>[])
      await createIndex('statements', { ...part, at: -1, _id: -1 })
    await createIndex('statements', { subject_id: 1, kind: 1 })
  },
})
