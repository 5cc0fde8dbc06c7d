import { migrations } from '@xinyu/platform/db/migrations'

export const commentsMigrations = migrations('comments', {
  '2026-11-24-indexes': async ({ createIndex }) => {
    const kept = { partialFilterExpression: { deletedAt: null } }
    await createIndex('comments', { post_id: 1, parent_id: 1, addtime: -1, _id: -1 }, kept)
    await createIndex('comments', { parent_id: 1, addtime: 1, _id: 1 }, kept)
    await createIndex('comments', { user_id: 1, addtime: -1, _id: -1 }, kept)
    await createIndex('comments', { isChecked: 1, addtime: -1, _id: -1 }, kept)
    await createIndex('comments', { isChecked: 1, reports: -1, _id: -1 }, kept)
    // counted from the index keys alone
    await createIndex('comments', { post_id: 1, isShown: 1 })
    await createIndex('comments', { parent_id: 1, isShown: 1 })
    const marked = (mark: string) => ({ partialFilterExpression: { [mark]: { $exists: true } } })
    await createIndex('comments', { uncountedInPost: 1, post_id: 1 }, marked('uncountedInPost'))
    await createIndex('comments', { uncountedInParent: 1, parent_id: 1 }, marked('uncountedInParent'))
    await createIndex('comment_likes', { comment_id: 1, isLiked: 1, at: -1, _id: -1 })
    await createIndex('comment_likes', { liker_id: 1, isLiked: 1 })
    await createIndex('comment_likes', { uncountedSince: 1, comment_id: 1 }, marked('uncountedSince'))
  },

  '2026-11-25-queue': async ({ createIndex }) => {
    const waits = { partialFilterExpression: { needsCheck: true } }
    await createIndex('comments', { needsCheck: 1, openReports: -1, addtime: 1, _id: 1 }, { ...waits, name: 'queue' })
    await createIndex('comments', { needsCheck: 1, addtime: -1, _id: -1 }, { ...waits, name: 'queue_newest' })
  },

  // finds decisions whose undo time is over
  '2026-11-26-held-decisions': ({ createIndex }) => createIndex('comments', { 'held.until': 1 }, { sparse: true }),
})
