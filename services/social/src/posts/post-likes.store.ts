import { postLiked, postUnliked } from '@xinyu/contracts/events/social'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'

/** One person's like of one post. `_id` is `<post>:<liker>`, so that the likes of a post lie together. */
export interface PostLike extends Aggregate {
  post_id: string
  liker_id: string
  isLiked: boolean
  /** of the last change */
  at: Date
  /** there while the post's count may not know of the last change */
  uncountedSince?: Date
}
type Version = Pick<PostLike, '_id' | 'version'>

/** What a like or its taking back changed. */
export interface LikeChange extends Version {
  isLiked: boolean
  /** by how much the post's count is to change */
  delta: -1 | 0 | 1
  /** the count knew of everything before this change; false: it has to be made anew */
  wasCounted: boolean
}
type Liked = Pick<PostLike, 'post_id' | 'liker_id'> & { author_id: string }

const likeId = (post: string, liker: string): string => `${post}:${liker}`
/** The range of the ids of one post, which lie on one shard: `;` is the character after `:`. */
const ofPost = (post: string) => ({ post_id: post, _id: { $gt: `${post}:`, $lt: `${post};` } })

/** The only writer of likes of posts. Each like is an aggregate of its own and publishes its facts under its own id. */
@Injectable()
export class PostLikesStore {
  readonly #likes: AggregateCollection<PostLike>
  constructor(database: Database) {
    this.#likes = database.aggregates<PostLike>('post_likes', { shardKey: ['_id'] })
  }

  /** `wanted` undefined: toggle. */
  async set({ author_id, ...liked }: Liked, wanted: boolean | undefined, at: Date): Promise<LikeChange> {
    const { post_id, liker_id } = liked
    const _id = likeId(post_id, liker_id)
    const factOf = (isLiked: boolean) =>
      fact(isLiked ? postLiked : postUnliked, _id, { post_id, user_id: author_id, liker_id }, at)
    if (!(await this.#likes.get(_id))) {
      if (wanted === false) return { _id, version: 0, isLiked: false, delta: 0, wasCounted: true }
      const isNew = await this.#likes.insert({ _id, ...liked, isLiked: true, at, uncountedSince: at }, [factOf(true)])
      if (isNew) return { _id, version: 1, isLiked: true, delta: 1, wasCounted: true }
    }
    return this.#likes.change<LikeChange>(_id, (like) => {
      const isLiked = wanted ?? !like.isLiked
      const wasCounted = like.uncountedSince === undefined
      if (isLiked === like.isLiked) return { answer: { _id, version: like.version, isLiked, delta: 0, wasCounted } }
      return {
        update: { $set: { isLiked, at, uncountedSince: like.uncountedSince ?? at } },
        facts: [factOf(isLiked)],
        answer: { _id, version: like.version + 1, isLiked, delta: isLiked ? 1 : -1, wasCounted },
      }
    })
  }

  /** The post's count knows of these, unless they changed meanwhile. */
  async markCounted(likes: readonly Version[]): Promise<void> {
    const operations = likes.map(({ _id, version }) => ({
      updateOne: { filter: { _id, version }, update: { $unset: { uncountedSince: '' as const } } },
    }))
    if (operations.length > 0) await this.#likes.raw.bulkWrite(operations, { ordered: false })
  }

  count(post: string): Promise<number> {
    return this.#likes.raw.countDocuments({ ...ofPost(post), isLiked: true })
  }

  uncountedOf(post: string): Promise<Version[]> {
    const uncounted = { ...ofPost(post), uncountedSince: { $exists: true } }
    return this.#likes.raw.find(uncounted, { projection: { version: 1 } }).toArray()
  }

  /** Posts whose count may not know of a like that is older than this. */
  async uncountedPosts(before: Date, limit: number): Promise<string[]> {
    const found = await this.#likes.raw
      .find({ uncountedSince: { $lt: before } }, { projection: { post_id: 1 } })
      .sort({ uncountedSince: 1 })
      .limit(limit)
      .toArray()
    return [...new Set(found.map(({ post_id }) => post_id))]
  }

  /** The latest who like it, latest first. */
  async latestLikers(post: string, limit: number): Promise<string[]> {
    const found = await this.#likes.raw
      .find({ ...ofPost(post), isLiked: true }, { projection: { liker_id: 1 } })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .toArray()
    return found.map(({ liker_id }) => liker_id)
  }

  /** Which of these posts this person likes. */
  async likedAmong(posts: readonly string[], liker: string): Promise<Set<string>> {
    const ids = posts.map((post) => likeId(post, liker))
    const found = await this.#likes.raw
      .find({ _id: { $in: ids }, isLiked: true }, { projection: { post_id: 1 } })
      .toArray()
    return new Set(found.map(({ post_id }) => post_id))
  }

  /** Ids of the posts that this person likes. */
  async *postsLikedBy(liker: string): AsyncGenerator<string> {
    const likes = this.#likes.raw.find({ liker_id: liker, isLiked: true }, { projection: { post_id: 1 } })
    for await (const { post_id } of likes) yield post_id
  }
}
