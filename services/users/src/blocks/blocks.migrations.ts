import { migrations } from '@xinyu/platform/db/migrations'

const day = 86_400

export const blocksMigrations = migrations('blocks', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('blocks', { owner: 1, isBlocked: 1, at: -1, number: -1 })
    for (const side of ['blocks', 'blocked_by'])
      await createIndex(side, { liftedAt: 1 }, { expireAfterSeconds: 30 * day })
  },
  '2026-11-29-kept-apart': ({ createIndex }) =>
    createIndex('blocked_by', { owner: 1, isBlocked: 1, at: -1, number: -1 }),
})
