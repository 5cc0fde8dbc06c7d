import { Clock } from '@xinyu/platform/clock'
import { type JobRun, Scheduled } from '@xinyu/platform/jobs/job'
import { EdgeCounts } from '@xinyu/platform/limits/edge-counts'
import { Injectable } from '@nestjs/common'
import type { LikeChange } from '../likes/likes.public.ts'
import { PostsStore } from '../posts/posts.public.ts'
import type { CommentState } from './comments.rules.ts'
import { type CommentChange, CommentsStore } from './comments.store.ts'
import type { StoredComment } from './comment.document.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

/** Keeps stored counts equal to the documents: comments and replies of a post, replies of a comment, likes of both. */
@Injectable()
export class CommentCounts {
  readonly inPosts: EdgeCounts
  readonly inComments: EdgeCounts
  readonly likes: EdgeCounts

  constructor(
    private readonly posts: PostsStore,
    private readonly comments: CommentsStore,
    likes: CommentLikesStore,
    private readonly clock: Clock,
  ) {
    this.inPosts = new EdgeCounts(posts.commentCounter, comments.edgesOfPosts)
    this.inComments = new EdgeCounts(comments.replyCounter, comments.edgesOfComments)
    this.likes = new EdgeCounts(comments.likeCounter, likes)
  }

  /** Applies a change of a comment to the counts, which are read before it is written. */
  async applyChange(
    { post_id, parent_id }: Pick<CommentState, 'post_id' | 'parent_id'>,
    change: () => Promise<CommentChange>,
  ): Promise<void> {
    const [post, parent] = await Promise.all([
      this.posts.commentCounter.read(post_id),
      parent_id === null ? null : this.comments.replyCounter.read(parent_id),
    ])
    const { wasCounted, ...edge } = await change()
    if (post) await this.inPosts.apply(post, { ...edge, wasCounted: wasCounted.inPost })
    if (parent) await this.inComments.apply(parent, { ...edge, wasCounted: wasCounted.inParent })
  }

  /** The number of likes after a change. */
  applyLike({ _id: id, likeCount: count, likeRecounts: recounts = 0, version }: StoredComment, change: LikeChange) {
    return this.likes.apply({ id, count, recounts, version }, change)
  }

  @Scheduled({
    name: 'recount-comments',
    everyMs: 10_000,
    scope: 'service',
    wakesOn: ['comments', 'comment_likes'],
    awakeMs: 30_000,
  })
  async recountUncounted({ signal }: JobRun): Promise<void> {
    for (const counts of [this.inPosts, this.inComments, this.likes])
      await counts.recountUncounted(this.clock.now(), signal)
  }
}
