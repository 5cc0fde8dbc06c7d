import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { LiveIndex } from './live-index.ts'

/** Keeps the candidates in memory behind the store by no more than some seconds. */
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
