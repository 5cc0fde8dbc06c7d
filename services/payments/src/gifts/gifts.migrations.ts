import { migrations } from '@xinyu/platform/db/migrations'

export const giftsMigrations = migrations('gifts', {
  '2026-11-21-transfers': async ({ createIndex }) => {
    const unfinished = { step: { $in: ['reserve', 'credit', 'post', 'voiding'] } }
    await createIndex('transfers', { user2_id: 1, step: 1, doneAt: -1 })
    await createIndex('transfers', { user_id: 1, step: 1 })
    await createIndex('transfers', { step: 1, addtime: 1 }, { partialFilterExpression: unfinished })
  },
  // received flowers in list order; sent ones are summed from the index alone
  '2026-11-21-lists': async ({ createIndex, dropIndex }) => {
    await createIndex('transfers', { user2_id: 1, step: 1, doneAt: -1, _id: -1 })
    await createIndex('transfers', { user_id: 1, step: 1, num: 1 })
    await dropIndex('transfers', { user2_id: 1, step: 1, doneAt: -1 })
    await dropIndex('transfers', { user_id: 1, step: 1 })
  },
})
