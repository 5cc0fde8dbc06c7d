import { Clock } from '@xinyu/platform/clock'
import type { EdgeCounts } from '@xinyu/platform/limits/edge-counts'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CommentCounts } from './comment-counts.ts'
import { CommentsStore } from './comments.store.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

/** longer than a request takes between a change and the count */
const graceMs = 10_000
const batchSize = 500

/** Recounts after a crash between a comment, or a like of one, and its count. */
@ScheduledJob()
export class RecountCommentsJob implements Job {
  readonly name = 'recount-comments'
  readonly everyMs = 10_000
  readonly scope = 'service'

  constructor(
    private readonly comments: CommentsStore,
    private readonly likes: CommentLikesStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    const parts: [string[], EdgeCounts][] = [
      [await this.comments.uncountedBefore('post_id', before, batchSize), this.counts.inPosts],
      [await this.comments.uncountedBefore('parent_id', before, batchSize), this.counts.inComments],
      [await this.likes.uncountedBefore(before, batchSize), this.counts.likes],
    ]
    for (const [parents, counts] of parts)
      for (const parent of parents) {
        if (signal.aborted) return
        await counts.recount(parent)
      }
  }
}
