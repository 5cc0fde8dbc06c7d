import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { PostsStore } from '../posts.store.ts'

const atOnce = 500

/** Tells the others what was decided about posts once it can no longer be taken back. */
@ScheduledJob()
export class TellPostsJob implements Job {
  readonly name = 'tell-posts'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    for (const id of await this.store.untold(now, atOnce)) {
      if (signal.aborted) return
      await this.store.tell(id, now)
    }
  }
}
