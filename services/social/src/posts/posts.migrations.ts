import { migrations } from '@xinyu/platform/db/migrations'
import type { Like } from '../likes/likes.public.ts'
import { hotOf } from './posts.rules.ts'
import { derivedFrom, type StoredPost } from './post.document.ts'

/** A post of earlier versions, which holds its likes. */
type PostWithLikes = StoredPost & { likes: { _id: string; at: Date }[] }

const likeOf = (post_id: string, liker: PostWithLikes['likes'][number]): Like => ({
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
    const edges = collection<Like>('post_likes')
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

  // indexes of feeds and queues; a partial index is small, and a post leaves it with its state
  '2026-11-24-feeds': async ({ createIndex, dropIndex, inBatches }) => {
    await inBatches<StoredPost>('posts', { isListed: { $exists: false } }, async (batch, posts) => {
      const operations = batch.map((post) => {
        const { city, images = [], topic = null } = post as Partial<StoredPost>
        const more = { images, topic, reports: 0, openReports: 0, ...derivedFrom(post), hot: hotOf(post) }
        const place = { cityCode: city?.cityCode ?? null, provinceCode: city?.provinceCode ?? null }
        const filter = { _id: post._id, isListed: { $exists: false } }
        return { updateOne: { filter, update: { $set: { ...more, ...place }, $inc: { version: 1 } } } }
      })
      await posts.bulkWrite(operations, { ordered: false })
    })
    const feed = { partialFilterExpression: { isListed: true } }
    await createIndex('posts', { addtime: -1, _id: -1 }, { ...feed, name: 'feed_newest' })
    await createIndex('posts', { hot: -1, _id: -1 }, { ...feed, name: 'feed_recommended' })
    await createIndex('posts', { type: 1, addtime: -1, _id: -1 }, { ...feed, name: 'feed_type' })
    await createIndex('posts', { cityCode: 1, addtime: -1, _id: -1 }, { ...feed, name: 'feed_city' })
    await createIndex('posts', { provinceCode: 1, addtime: -1, _id: -1 }, { ...feed, name: 'feed_province' })
    await createIndex('posts', { user_id: 1, addtime: -1, _id: -1 }, { ...feed, name: 'feed_person' })
    const kept = { partialFilterExpression: { deletedAt: null } }
    await createIndex('posts', { user_id: 1, isChecked: 1, addtime: -1, _id: -1 }, { ...kept, name: 'own' })
    await createIndex('posts', { isChecked: 1, addtime: -1, _id: -1 }, { ...kept, name: 'console_newest' })
    await createIndex('posts', { isChecked: 1, likeCount: -1, _id: -1 }, { ...kept, name: 'console_likes' })
    await createIndex('posts', { isChecked: 1, reports: -1, _id: -1 }, { ...kept, name: 'console_reports' })
    await createIndex(
      'posts',
      { needsCheck: 1, openReports: -1, addtime: 1, _id: 1 },
      { partialFilterExpression: { needsCheck: true }, name: 'queue' },
    )
    await dropIndex('posts', { isChecked: 1, addtime: -1, _id: -1 })
  },

  '2026-11-24-pictures': async ({ createIndex }) => {
    await createIndex('post_pictures', { post_id: 1 })
    await createIndex('post_pictures', { user_id: 1, looseSince: 1 })
    await createIndex(
      'post_pictures',
      { looseSince: 1 },
      { partialFilterExpression: { looseSince: { $type: 'date' } } },
    )
  },

  '2026-11-25-queue-by-time': ({ createIndex }) =>
    createIndex(
      'posts',
      { needsCheck: 1, addtime: -1, _id: -1 },
      { partialFilterExpression: { needsCheck: true }, name: 'queue_newest' },
    ),

  // finds decisions whose undo time is over
  '2026-11-26-held-decisions': ({ createIndex }) => createIndex('posts', { 'held.until': 1 }, { sparse: true }),

  // excludes a moderator's own posts from their queue, and still counts from the index keys alone
  '2026-11-27-queue-of-others': async ({ createIndex, dropIndex }) => {
    const byReports = { needsCheck: 1, openReports: -1, addtime: 1, _id: 1 } as const
    await createIndex(
      'posts',
      { ...byReports, user_id: 1 },
      { partialFilterExpression: { needsCheck: true }, name: 'queue_of_others' },
    )
    await dropIndex('posts', byReports)
  },
})
