import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { ImagesStore } from './images/images.store.ts'
import { ReviewsStore } from './reviews.store.ts'

const atOnce = 500

/** Tells the others what moderators have decided once it can no longer be taken back. */
@ScheduledJob()
export class TellDecisionsJob implements Job {
  readonly name = 'tell-decisions'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly reviews: ReviewsStore,
    private readonly images: ImagesStore,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    for (const store of [this.reviews, this.images])
      for (const id of await store.untold(now, atOnce)) {
        if (signal.aborted) return
        await store.tell(id, now)
      }
  }
}
