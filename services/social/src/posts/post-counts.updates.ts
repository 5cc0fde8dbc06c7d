import type { AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import type { CountedParents } from '@xinyu/platform/limits/edge-counts'
import { commentWeight, hotSeconds } from './posts.rules.ts'
import type { StoredPost } from './post.document.ts'

const hotExpression = {
  $add: [
    {
      $log10: { $max: [1, { $add: ['$likeCount', { $multiply: [commentWeight, '$commentCount'] }] }] },
    },
    { $divide: [{ $toLong: '$addtime' }, hotSeconds * 1_000] },
  ],
}

/** Counts of documents stored elsewhere; the rank among the recommended follows from them. */
export const postCounter = (
  posts: AggregateCollection<StoredPost>,
  field: 'likeCount' | 'commentCount',
  recountsField: 'likeRecounts' | 'commentRecounts',
): CountedParents => ({
  read: async (id) => {
    const post = await posts.find(id)
    return post && { id, count: post[field], recounts: post[recountsField] ?? 0, version: post.version }
  },
  add: async (id, delta, recounts) => {
    const sameCount = recounts === 0 ? { [recountsField]: { $exists: false } } : { [recountsField]: recounts }
    const counted = { [field]: { $add: [`$${field}`, delta] }, version: { $add: ['$version', 1] } }
    const after = await posts.raw.findOneAndUpdate(
      { _id: id, ...sameCount },
      [{ $set: counted }, { $set: { hot: hotExpression } }],
      { returnDocument: 'after' },
    )
    return after?.[field] ?? null
  },
  set: async (id, count, version) => {
    const counted = {
      [field]: count,
      [recountsField]: { $add: [{ $ifNull: [`$${recountsField}`, 0] }, 1] },
      version: { $add: ['$version', 1] },
    }
    const written = await posts.raw.updateOne({ _id: id, version }, [
      { $set: counted },
      { $set: { hot: hotExpression } },
    ])
    return written.matchedCount > 0
  },
})
