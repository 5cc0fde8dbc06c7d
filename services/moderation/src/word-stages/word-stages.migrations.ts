import { migrations } from '@xinyu/platform/db/migrations'
import { wordAppealDays } from './word-appeals.store.ts'

export const wordStagesMigrations = migrations('word-stages', {
  '2026-12-10-indexes': async ({ createIndex }) => {
    await createIndex('word_appeals', { folded: 1, at: 1 })
    await createIndex('word_appeals', { at: 1 }, { expireAfterSeconds: wordAppealDays * 86_400 })
  },
})
