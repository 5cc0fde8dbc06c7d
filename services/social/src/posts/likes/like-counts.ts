import { EdgeCounts } from '@xinyu/platform/edge-counts'
import { Injectable } from '@nestjs/common'
import { PostsStore } from '../posts.store.ts'
import type { StoredPost } from '../stored-post.store.ts'
import type { LikeChange } from '../../likes/likes.public.ts'
import { PostLikesStore } from './post-likes.store.ts'

/** Keeps the number of likes in a post equal to its likes, which are documents of their own. */
@Injectable()
export class LikeCounts {
  readonly #counts: EdgeCounts
  constructor(posts: PostsStore, likes: PostLikesStore) {
    this.#counts = new EdgeCounts(posts.likeCounter, likes)
  }

  /** Brings a change into the post as it was read before the change; answers the number after it. */
  add(post: StoredPost, change: LikeChange): Promise<number> {
    const { _id: id, likeCount: count, likeRecounts: recounts = 0, version } = post
    return this.#counts.apply({ id, count, recounts, version }, change)
  }

  /** Null when others wrote the post at every try. */
  recount(id: string): Promise<number | null> {
    return this.#counts.recount(id)
  }
}
