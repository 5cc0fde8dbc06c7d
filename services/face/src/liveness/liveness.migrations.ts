import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const livenessMigrations = migrations('liveness', {
  '2026-11-21-expiry': async ({ createIndex }) => {
    await createIndex('liveness_challenges', { expiresAt: 1 }, { expireAfterSeconds: 3_600 })
    // how long a frame cannot be reused
    await createIndex('liveness_frames', { at: 1 }, { expireAfterSeconds: 365 * day })
  },
})
