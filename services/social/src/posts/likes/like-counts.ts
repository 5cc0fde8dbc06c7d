import { Clock } from '@xinyu/platform/clock'
import { type JobRun, Scheduled } from '@xinyu/platform/jobs/job'
import { EdgeCounts } from '@xinyu/platform/limits/edge-counts'
import { Injectable } from '@nestjs/common'
import { PostsStore } from '../posts.store.ts'
import type { StoredPost } from '../post.document.ts'
import type { LikeChange } from '../../likes/likes.public.ts'
import { PostLikesStore } from './post-likes.store.ts'

/** Keeps a post's like count equal to its likes, which are documents of their own. */
@Injectable()
export class LikeCounts {
  readonly #counts: EdgeCounts
  constructor(
    posts: PostsStore,
    likes: PostLikesStore,
    private readonly clock: Clock,
  ) {
    this.#counts = new EdgeCounts(posts.likeCounter, likes)
  }

  /** Applies a change to the post as read before the change; returns the new count. */
  apply(post: StoredPost, change: LikeChange): Promise<number> {
    const { _id: id, likeCount: count, likeRecounts: recounts = 0, version } = post
    return this.#counts.apply({ id, count, recounts, version }, change)
  }

  /** Null if every attempt met a conflict. */
  recount(id: string): Promise<number | null> {
    return this.#counts.recount(id)
  }

  @Scheduled({ name: 'recount-likes', everyMs: 10_000, scope: 'service', wakesOn: ['post_likes'], awakeMs: 30_000 })
  recountUncounted({ signal }: JobRun): Promise<void> {
    return this.#counts.recountUncounted(this.clock.now(), signal)
  }
}
