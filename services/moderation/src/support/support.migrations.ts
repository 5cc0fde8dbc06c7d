import { migrations } from '@xinyu/platform/db/migrations'

const parts: Record<string, 1>[] = [{}, { status: 1 }, { assignedTo: 1 }, { status: 1, assignedTo: 1 }]

export const supportMigrations = migrations('support', {
  '2026-11-26-indexes': async ({ createIndex }) => {
    for (const part of parts) {
      await createIndex('questions', { ...part, lastAt: -1, _id: -1 })
      await createIndex('questions', { ...part, waitingSince: 1, _id: 1 })
    }
    await createIndex('questions', { user_id: 1, lastAt: -1, _id: -1 })
    await createIndex('questions', { user_id: 1, waitingSince: 1, _id: 1 })
    await createIndex('questions', { firstAnsweredAt: -1, firstAnswerSeconds: 1 })
  },
})
