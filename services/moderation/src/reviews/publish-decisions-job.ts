import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { UndoableDecisions } from './undoable-decisions.reads.ts'
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
    private readonly undoable: UndoableDecisions,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    for (const store of [this.reviews, this.images])
      await each(await store.listUnpublished(now, batchSize), String, (id) => store.publish(id, now))
    return this.undoable.findNext()
  }
}
