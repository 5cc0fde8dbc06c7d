import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { PostReviewsStore } from './post-reviews.store.ts'

const batchSize = 500

/** Publishes decisions about posts once they can no longer be undone. */
@ScheduledJob()
export class PublishPostDecisionsJob implements Job {
  readonly name = 'publish-post-decisions'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['posts']

  constructor(
    private readonly reviews: PostReviewsStore,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    const due = await this.reviews.unpublished(now, batchSize)
    await each(due, String, (id) => this.reviews.publish(id, now))
    return this.reviews.findNextToPublish()
  }
}
