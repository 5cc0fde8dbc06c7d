import { migrations } from '@xinyu/platform/db/migrations'
import { idOf } from '@xinyu/platform/ids'
import { firstWords } from './words.rules.ts'

export const wordsMigrations = migrations('words', {
  '2026-11-21-first-words': async ({ collection }) => {
    const words = collection<{ _id: string; word: string; addedAt: Date }>('sensitive_words')
    // a list that moderators have made their own stays as it is
    if ((await words.estimatedDocumentCount()) > 0) return
    await words.bulkWrite(
      firstWords.map((word) => ({
        updateOne: {
          filter: { _id: idOf(word) },
          update: { $setOnInsert: { word, addedAt: new Date() } },
          upsert: true,
        },
      })),
    )
  },
})
