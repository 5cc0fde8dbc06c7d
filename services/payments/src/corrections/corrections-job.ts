import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { CorrectionRunner } from './correction-runner.ts'
import { CorrectionsStore } from './corrections.store.ts'

/** Books corrections that an interrupted process left unbooked. */
@ScheduledJob()
export class CorrectionsJob implements Job {
  readonly name = 'corrections'
  readonly everyMs = 10_000
  readonly scope = 'service'

  constructor(
    private readonly store: CorrectionsStore,
    private readonly runner: CorrectionRunner,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const correction of await this.store.unfinished()) {
      if (signal.aborted) return
      await this.runner
        .run(correction)
        .catch((error: unknown) => this.log.warn('a correction is not booked yet', { key: correction._id, err: error }))
    }
  }
}
