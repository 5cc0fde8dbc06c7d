import { migrations } from '@xinyu/platform/db/migrations'
import { completed } from './question-state.rules.ts'
import type { Question } from './questions.store.ts'

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
  '2026-11-28-desk': async ({ collection, createIndex }) => {
    const questions = collection<Question>('questions')
    const old = questions.find({ team: { $exists: false } }, { projection: { waitingSince: 1 } })
    for await (const { _id, waitingSince } of old) {
      const { tags, priority, team, dueAt } = completed({ waitingSince } as Question)
      await questions.updateOne({ _id, team: { $exists: false } }, { $set: { tags, priority, team, dueAt } })
    }
    for (const part of [{}, { team: 1 }, { priority: 1 }, { tags: 1 }, { assignedTo: 1 }] as Record<string, 1>[]) {
      await createIndex('questions', { ...part, status: 1, dueAt: 1, _id: 1 })
      await createIndex('questions', { ...part, dueAt: 1, _id: 1 })
    }
    for (const part of [{ team: 1 }, { priority: 1 }, { tags: 1 }] as Record<string, 1>[]) {
      await createIndex('questions', { ...part, lastAt: -1, _id: -1 })
      await createIndex('questions', { ...part, waitingSince: 1, _id: 1 })
    }
    await createIndex('questions', { 'macro.until': 1 }, { sparse: true })
  },
})
