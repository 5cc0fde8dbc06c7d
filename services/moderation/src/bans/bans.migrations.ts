import { migrations } from '@xinyu/platform/db/migrations'

export const bansMigrations = migrations('bans', {
  '2026-11-22-ban-decided-at': async ({ collection }) => {
    await collection('bans').updateMany(
      { at: { $exists: true } },
      { $rename: { at: 'decidedAt' }, $inc: { version: 1 } },
    )
  },
})
