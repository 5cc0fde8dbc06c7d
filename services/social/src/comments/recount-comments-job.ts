import { Clock } from '@xinyu/platform/clock'
import type { EdgeCounts } from '@xinyu/platform/edge-counts'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CommentCounts } from './comment-counts.ts'
import { CommentsStore } from './comments.store.ts'
import { CommentLikesStore } from './likes/comment-likes.store.ts'

/** longer than a request takes between a change and the number */
const graceMs = 10_000
const atOnce = 500

/** Counts anew where a crash came between a comment, or a like of one, and the number that counts it. */
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
      [await this.comments.uncountedBefore('post_id', before, atOnce), this.counts.inPosts],
      [await this.comments.uncountedBefore('parent_id', before, atOnce), this.counts.inComments],
      [await this.likes.uncountedBefore(before, atOnce), this.counts.likes],
    ]
    for (const [parents, counts] of parts)
      for (const parent of parents) {
        if (signal.aborted) return
        await counts.recount(parent)
      }
  }
}
