import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { CorrectionRunner } from './correction-runner.ts'
import { CorrectionsStore } from './corrections.store.ts'

/** Books corrections that an interrupted process left unbooked. */
@ScheduledJob()
export class CorrectionsJob implements Job {
  readonly name = 'corrections'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['point_corrections']

  constructor(
    private readonly store: CorrectionsStore,
    private readonly runner: CorrectionRunner,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    const unfinished = await this.store.unfinished()
    for (const correction of unfinished) {
      if (signal.aborted) return null
      await this.runner
        .run(correction)
        .catch((error: unknown) => this.log.warn('a correction is not booked yet', { key: correction._id, err: error }))
    }
    return unfinished.length > 0 ? runAgain : null
  }
}
