import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { PostsStore } from '../posts.store.ts'

const batchSize = 500

/** Publishes decisions about posts once they can no longer be undone. */
@ScheduledJob()
export class PublishPostDecisionsJob implements Job {
  readonly name = 'publish-post-decisions'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    for (const id of await this.store.unpublished(now, batchSize)) {
      if (signal.aborted) return
      await this.store.publish(id, now)
    }
  }
}
