import { migrations } from '@xinyu/platform/db/migrations'

export const signalsMigrations = migrations('signals', {
  // erasures look up scores by receiver
  '2026-11-28-receivers': ({ createIndex }) => createIndex('signal_scores', { people: 1 }),
})
