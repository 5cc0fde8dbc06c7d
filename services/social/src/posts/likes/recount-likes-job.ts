import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { LikeCounts } from './like-counts.ts'
import { PostLikesStore } from './post-likes.store.ts'

/** longer than a request takes between a like and the count */
const graceMs = 10_000
const batchSize = 500

/** Recounts the likes of posts after a crash between a like and its count. */
@ScheduledJob()
export class RecountLikesJob implements Job {
  readonly name = 'recount-likes'
  readonly everyMs = 10_000
  readonly scope = 'service'

  constructor(
    private readonly likes: PostLikesStore,
    private readonly counts: LikeCounts,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    for (const post of await this.likes.uncountedBefore(before, batchSize)) {
      if (signal.aborted) return
      await this.counts.recount(post)
    }
  }
}
