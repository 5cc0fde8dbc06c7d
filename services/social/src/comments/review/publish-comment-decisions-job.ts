import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CommentCounts } from '../comment-counts.ts'
import { CommentsStore } from '../comments.store.ts'

const batchSize = 500

/** Publishes decisions about comments once they can no longer be undone. */
@ScheduledJob()
export class PublishCommentDecisionsJob implements Job {
  readonly name = 'publish-comment-decisions'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['comments']

  constructor(
    private readonly store: CommentsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async run({ each }: JobRun): Promise<Date | null> {
    const now = this.clock.now()
    await each(await this.store.unpublished(now, batchSize), String, async (id) => {
      const comment = await this.store.find(id)
      if (comment) await this.counts.applyChange(comment, () => this.store.publish(id, now))
    })
    return this.store.findNextToPublish()
  }
}
