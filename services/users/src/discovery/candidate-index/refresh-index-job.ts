import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { LiveIndex } from './live-index.ts'

/** Keeps the index at most some seconds behind the store. */
@ScheduledJob()
export class RefreshIndexJob implements Job {
  readonly name = 'candidate-index'
  readonly everyMs = 2_000
  readonly scope = 'instance'

  constructor(private readonly index: LiveIndex) {}

  async run(run: JobRun): Promise<void> {
    await this.index.refresh(run)
  }
}
