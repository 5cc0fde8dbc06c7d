import { migrations } from '@xinyu/platform/db/migrations'

export const signalsMigrations = migrations('signals', {
  '2026-11-28-order-of-the-console': async ({ createIndex }) => {
    for (const part of [{}, { state: 1 }] as Record<string, 1>[]) {
      await createIndex('scam_signals', { ...part, score: -1, _id: -1 })
      await createIndex('scam_signals', { ...part, addtime: -1, _id: -1 })
    }
  },
})
