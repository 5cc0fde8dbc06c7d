import type { Aggregate, AggregateCollection, OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import type { CountedEdges, EdgeChange, EdgeVersion } from '@xinyu/platform/limits/edge-counts'
import type { Filter } from 'mongodb'

/** One person's like of one thing. `_id` is `<thing>:<liker>`, so the likes of a thing are adjacent. */
export interface Like extends Aggregate {
  /** the liked thing: one of the two */
  post_id?: string
  comment_id?: string
  liker_id: string
  isLiked: boolean
  /** time of the last change */
  at: Date
  /** set while the count may not include the last change */
  uncountedSince?: Date
}
type SubjectField = 'post_id' | 'comment_id'

/** The result of setting or removing a like. */
export interface LikeChange extends EdgeChange {
  isLiked: boolean
}

const likeId = (subject: string, liker: string): string => `${subject}:${liker}`

/**
 * The only writer of one kind of likes. Each like is an aggregate of its own and publishes its facts under its own id.
 */
export class LikeEdges implements CountedEdges {
  readonly #likes: AggregateCollection<Like>
  readonly #field: SubjectField

  constructor(likes: AggregateCollection<Like>, field: SubjectField) {
    this.#likes = likes
    this.#field = field
  }

  /** `wanted` undefined: toggle. `factOf`: the fact of a change, under the like's id. */
  async setEdge(
    subject: string,
    liker_id: string,
    wanted: boolean | undefined,
    at: Date,
    factOf: (isLiked: boolean, likeId: string) => OutboxEntry,
  ): Promise<LikeChange> {
    const _id = likeId(subject, liker_id)
    if (!(await this.#likes.find(_id))) {
      if (wanted === false) return { _id, version: 0, isLiked: false, delta: 0, wasCounted: true }
      const like = { _id, [this.#field]: subject, liker_id, isLiked: true, at, uncountedSince: at }
      if (await this.#likes.insert(like, [factOf(true, _id)]))
        return { _id, version: 1, isLiked: true, delta: 1, wasCounted: true }
    }
    return this.#likes.change<LikeChange>(_id, (like) => {
      const isLiked = wanted ?? !like.isLiked
      const wasCounted = like.uncountedSince === undefined
      if (isLiked === like.isLiked) return { answer: { _id, version: like.version, isLiked, delta: 0, wasCounted } }
      return {
        update: { $set: { isLiked, at, uncountedSince: like.uncountedSince ?? at } },
        facts: [factOf(isLiked, _id)],
        answer: { _id, version: like.version + 1, isLiked, delta: isLiked ? 1 : -1, wasCounted },
      }
    })
  }

  async markCounted(likes: readonly EdgeVersion[]): Promise<void> {
    const operations = likes.map(({ _id, version }) => ({
      updateOne: { filter: { _id, version }, update: { $unset: { uncountedSince: '' as const } } },
    }))
    if (operations.length > 0) await this.#likes.raw.bulkWrite(operations, { ordered: false })
  }

  count(subject: string): Promise<number> {
    return this.#likes.raw.countDocuments({ ...this.#filterOf(subject), isLiked: true })
  }

  uncountedOf(subject: string): Promise<EdgeVersion[]> {
    const uncounted = { ...this.#filterOf(subject), uncountedSince: { $exists: true } }
    return this.#likes.raw.find(uncounted, { projection: { version: 1 } }).toArray()
  }

  /** Things whose count may lack a like older than this. */
  async uncountedBefore(before: Date, limit: number): Promise<string[]> {
    const found = await this.#likes.raw
      .find({ uncountedSince: { $lt: before } }, { projection: { [this.#field]: 1 } })
      .sort({ uncountedSince: 1 })
      .limit(limit)
      .toArray()
    return [...new Set(found.map((like) => like[this.#field] ?? ''))]
  }

  /** The likers, latest first. */
  async listLikers(
    subject: string,
    { page, rows }: { page: number; rows: number },
  ): Promise<{ liker_id: string; at: Date }[]> {
    return this.#likes.raw
      .find({ ...this.#filterOf(subject), isLiked: true }, { projection: { _id: 0, liker_id: 1, at: 1 } })
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .toArray()
  }

  /** Which of these this person likes. */
  async likedAmong(subjects: readonly string[], liker: string): Promise<Set<string>> {
    if (subjects.length === 0) return new Set()
    const ids = subjects.map((subject) => likeId(subject, liker))
    const found = await this.#likes.raw
      .find({ _id: { $in: ids }, isLiked: true }, { projection: { [this.#field]: 1 } })
      .toArray()
    return new Set(found.map((like) => like[this.#field] ?? ''))
  }

  /** Ids of what this person likes. */
  async *streamLikedBy(liker: string): AsyncGenerator<string> {
    const likes = this.#likes.raw.find({ liker_id: liker, isLiked: true }, { projection: { [this.#field]: 1 } })
    for await (const like of likes) yield like[this.#field] ?? ''
  }

  /** The id range of one thing, which is on one shard: `;` is the character after `:`. */
  #filterOf(subject: string): Filter<Like> {
    return { [this.#field]: subject, _id: { $gt: `${subject}:`, $lt: `${subject};` } }
  }
}
