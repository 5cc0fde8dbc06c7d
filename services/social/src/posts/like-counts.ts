import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { type LikeChange, PostLikesStore } from './post-likes.store.ts'
import { PostsStore, type StoredPost } from './posts.store.ts'

const attempts = 20

/**
 * Keeps the number of likes in a post equal to its likes, which are documents of their own.
 * A change is added to the number only if the post was not recounted since it was read, before the like was written:
 * otherwise the recount may have seen the like. What a crash leaves between the like and the number stays marked on the
 * like, and makes the post be recounted. A recount is written only if nobody wrote the post since before the counting.
 * So each like is in the number once, whatever runs at the same time or breaks off.
 */
@Injectable()
export class LikeCounts {
  constructor(
    private readonly posts: PostsStore,
    private readonly likes: PostLikesStore,
  ) {}

  /**
   * Brings a change into the post as it was read before the change; answers the number after it. A lost race is no
   * error: the like is written, and a command that ran again would toggle it back.
   */
  async add(post: StoredPost, change: LikeChange): Promise<number> {
    if (change.wasCounted && change.delta === 0) return post.likeCount
    const added = change.wasCounted
      ? await this.posts.addToLikeCount(post._id, change.delta, post.likeRecounts ?? 0)
      : null
    if (added === null) return (await this.recount(post._id)) ?? post.likeCount + change.delta
    await this.likes.markCounted([change])
    return added
  }

  /** Null when others wrote the post at every try; its likes stay marked, and the job comes back to them. */
  async recount(id: string): Promise<number | null> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const post = await this.posts.posts.get(id)
      const uncounted = await this.likes.uncountedOf(id)
      // who was faster counted these too
      if (!post || (attempt > 0 && uncounted.length === 0)) return post?.likeCount ?? null
      const likeCount = await this.likes.count(id)
      if (await this.posts.setLikeCount(id, likeCount, post.version)) {
        await this.likes.markCounted(uncounted)
        return likeCount
      }
      await pause(Math.random() * 5 * attempt)
    }
    return null
  }
}
