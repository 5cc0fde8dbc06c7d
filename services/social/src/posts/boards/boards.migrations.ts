import { migrations } from '@xinyu/platform/db/migrations'
import type { StoredPost } from '../post.document.ts'
import { periodsOf } from './periods.rules.ts'

/** One index a board, in its order; a post or a smile that is on none costs nothing. */
export const boardsMigrations = migrations('boards', {
  '2026-11-24-boards': async ({ createIndex, inBatches }) => {
    await inBatches<StoredPost>('posts', { day: { $exists: false } }, async (batch, posts) => {
      const operations = batch.map(({ _id, addtime }) => ({
        updateOne: { filter: { _id }, update: { $set: periodsOf(addtime), $inc: { version: 1 } } },
      }))
      await posts.bulkWrite(operations, { ordered: false })
    })
    const listed = { partialFilterExpression: { isListed: true } }
    const ranked = { partialFilterExpression: { isRanked: true } }
    for (const period of ['day', 'week', 'month'] as const) {
      await createIndex('posts', { [period]: 1, likeCount: -1, _id: -1 }, { ...listed, name: `board_${period}` })
      const best = { [period]: 1, rating: -1, _id: 1, user_id: 1, isRanked: 1 } as const
      await createIndex('smiles', best, { ...ranked, name: `board_${period}` })
    }
    await createIndex('posts', { likeCount: -1, _id: -1 }, { ...listed, name: 'board_all' })
    await createIndex('smiles', { rating: -1, _id: 1, user_id: 1, isRanked: 1 }, { ...ranked, name: 'board_all' })
    await createIndex('smiles', { user_id: 1, rating: -1 }, { name: 'own' })
    await createIndex(
      'smiles',
      { isPick: 1, addtime: -1, _id: -1 },
      { partialFilterExpression: { isPick: true }, name: 'picks' },
    )
    await createIndex(
      'smiles',
      { isFree: 1, rating: 1, _id: 1 },
      { partialFilterExpression: { isFree: true }, name: 'free' },
    )
    await createIndex('smiles', { isStray: 1, _id: 1 }, { partialFilterExpression: { isStray: true }, name: 'stray' })
    await createIndex(
      'smiles',
      { measureAt: 1 },
      { partialFilterExpression: { measureAt: { $type: 'date' } }, name: 'to_measure' },
    )
    await createIndex(
      'smiles',
      { claimedAt: 1 },
      { partialFilterExpression: { claimedAt: { $type: 'date' } }, name: 'claimed' },
    )
  },
})
