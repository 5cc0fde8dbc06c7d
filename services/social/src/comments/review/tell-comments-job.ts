import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CommentCounts } from '../comment-counts.ts'
import { CommentsStore } from '../comments.store.ts'

const atOnce = 500

/** Tells the others what was decided about comments once it can no longer be taken back. */
@ScheduledJob()
export class TellCommentsJob implements Job {
  readonly name = 'tell-comments'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly store: CommentsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const now = this.clock.now()
    for (const id of await this.store.untold(now, atOnce)) {
      if (signal.aborted) return
      const comment = await this.store.get(id)
      if (comment) await this.counts.around(comment, () => this.store.tell(id, now))
    }
  }
}
