import { migrations } from '@xinyu/platform/db/migrations'
import type { PostLike } from './post-likes.store.ts'
import type { StoredPost } from './posts.store.ts'

/** A post with its likes inside. */
type PostWithLikes = StoredPost & { likes: { _id: string; at: Date }[] }

const likeOf = (post_id: string, liker: PostWithLikes['likes'][number]): PostLike => ({
  _id: `${post_id}:${liker._id}`,
  post_id,
  liker_id: liker._id,
  isLiked: true,
  at: liker.at,
  version: 1,
  factCount: 0,
  outbox: [],
  ops: [],
})

export const postsMigrations = migrations('posts', {
  '2026-11-21-indexes': async ({ createIndex }) => {
    await createIndex('posts', { isChecked: 1, addtime: -1, _id: -1 })
    await createIndex('posts', { user_id: 1, addtime: -1, _id: -1 })
  },

  '2026-11-22-likes-as-edges': async ({ collection, createIndex, inBatches }) => {
    await createIndex('post_likes', { post_id: 1, isLiked: 1, at: -1, _id: -1 })
    await createIndex('post_likes', { liker_id: 1, isLiked: 1 })
    await createIndex(
      'post_likes',
      { uncountedSince: 1, post_id: 1 },
      { partialFilterExpression: { uncountedSince: { $exists: true } } },
    )
    const edges = collection<PostLike>('post_likes')
    await inBatches<PostWithLikes>(
      'posts',
      { likes: { $exists: true } },
      async (batch, posts) => {
        for (const { _id, likes } of batch) {
          const operations = likes.map((liker) => {
            const { _id: id, ...like } = likeOf(_id, liker)
            return { updateOne: { filter: { _id: id }, update: { $setOnInsert: like }, upsert: true } }
          })
          if (operations.length > 0) await edges.bulkWrite(operations, { ordered: false })
          const likeCount = await edges.countDocuments({ post_id: _id, isLiked: true })
          await posts.updateOne(
            { _id },
            { $set: { likeCount }, $unset: { likes: '' }, $inc: { likeRecounts: 1, version: 1 } },
          )
        }
      },
      50,
    )
  },
})
