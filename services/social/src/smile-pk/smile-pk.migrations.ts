import { migrations } from '@xinyu/platform/db/migrations'

export const smilePkMigrations = migrations('smile-pk', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    await createIndex('smile_pks', { status: 1, addtime: -1, _id: -1 })
    await createIndex('smile_pks', { status: 1, closesAt: 1, _id: 1 })
    await createIndex('smile_pks', { users: 1, addtime: -1, _id: -1 })
    // the console's list of all PKs
    await createIndex('smile_pks', { addtime: -1, _id: -1 })
    await createIndex('smile_pks', { closesAt: -1, _id: -1 })
    await createIndex('smile_votes', { pk_id: 1, choice: 1, _id: 1 })
    await createIndex('smile_votes', { voter_id: 1, at: -1, _id: -1 })
    await createIndex(
      'smile_votes',
      { uncountedSince: 1, pk_id: 1, choice: 1 },
      { partialFilterExpression: { uncountedSince: { $exists: true } } },
    )
  },
})
