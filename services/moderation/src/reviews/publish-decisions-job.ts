import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { HeldDecisions } from './held-decisions.reads.ts'
import { ImagesStore } from './images/images.store.ts'
import { ReviewsStore } from './reviews.store.ts'

const batchSize = 500

/** Publishes moderators' decisions once they can no longer be undone. */
@ScheduledJob()
export class PublishDecisionsJob implements Job {
  readonly name = 'publish-decisions'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['reviews', 'images']

  constructor(
    private readonly reviews: ReviewsStore,
    private readonly images: ImagesStore,
    private readonly held: HeldDecisions,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    for (const store of [this.reviews, this.images])
      for (const id of await store.listUnpublished(now, batchSize)) {
        if (signal.aborted) return null
        await store.publish(id, now)
      }
    return this.held.findNext()
  }
}
