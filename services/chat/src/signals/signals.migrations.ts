import { migrations } from '@xinyu/platform/db/migrations'

export const signalsMigrations = migrations('signals', {
  // an erasure finds those whom somebody wrote to
  '2026-11-28-receivers': ({ createIndex }) => createIndex('signal_scores', { people: 1 }),
})
