import type { AggregateCollection } from '@xinyu/platform/db/aggregate-collection'
import type { CountedEdges, CountedParents } from '@xinyu/platform/limits/edge-counts'
import type { Filter } from 'mongodb'
import type { StoredComment } from './comment.document.ts'

/** Which count is outdated: the post's, or for a reply also its comment's. */
type CountMark = 'uncountedInPost' | 'uncountedInParent'

/** The comments that count in a post, or in a comment. */
export const commentEdges = (
  { raw }: AggregateCollection<StoredComment>,
  field: 'post_id' | 'parent_id',
  mark: CountMark,
): CountedEdges => {
  return {
    count: (parent) => raw.countDocuments({ [field]: parent, isShown: true }),
    uncountedOf: (parent) =>
      raw
        .find({ [field]: parent, [mark]: { $exists: true } } as Filter<StoredComment>, { projection: { version: 1 } })
        .toArray(),
    uncountedBefore: async (before, limit) => {
      const found = await raw
        .find({ [mark]: { $lt: before } } as Filter<StoredComment>, { projection: { [field]: 1 } })
        .sort({ [mark]: 1 })
        .limit(limit)
        .toArray()
      return [...new Set(found.flatMap((comment) => comment[field] ?? []))]
    },
    markCounted: async (edges) => {
      const operations = edges.map(({ _id, version }) => ({
        updateOne: { filter: { _id, version }, update: { $unset: { [mark]: '' as const } } },
      }))
      if (operations.length > 0) await raw.bulkWrite(operations, { ordered: false })
    },
  }
}

/** A count in a comment. */
export const commentCounter = (
  comments: AggregateCollection<StoredComment>,
  field: 'likeCount' | 'replyCount',
  recountsField: 'likeRecounts' | 'replyRecounts',
): CountedParents => {
  return {
    read: async (id) => {
      const comment = await comments.find(id)
      return comment && { id, count: comment[field], recounts: comment[recountsField] ?? 0, version: comment.version }
    },
    add: async (_id, delta, recounts) => {
      const sameCount = recounts === 0 ? { [recountsField]: { $exists: false } } : { [recountsField]: recounts }
      const filter = { _id, ...sameCount } as Filter<StoredComment>
      return (await comments.updateAndGet(filter, { $inc: { [field]: delta } }))?.[field] ?? null
    },
    set: (_id, count, version) =>
      comments.update({ _id, version }, { $set: { [field]: count }, $inc: { [recountsField]: 1 } }),
  }
}
