import { migrations } from '@xinyu/platform/db/migrations'

const parts: Record<string, 1>[] = [{}, { by: 1 }, { queue: 1 }, { by: 1, queue: 1 }]

export const decisionsMigrations = migrations('decisions', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    for (const part of parts) {
      await createIndex('decisions', { ...part, at: -1, _id: -1 })
      await createIndex('moderator_figures', { ...part, day: -1, _id: -1 })
    }
    await createIndex('decisions', { queue: 1, subject_id: 1 })
    await createIndex('decisions', { day: 1, by: 1, queue: 1 })
    await createIndex('decisions', { uncounted: 1 }, { partialFilterExpression: { uncounted: true } })
    await createIndex('decisions', { expiresAt: 1 }, { expireAfterSeconds: 0 })
  },
})
