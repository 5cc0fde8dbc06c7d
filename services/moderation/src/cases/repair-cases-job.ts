import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { RefreshCase } from './refresh-case.ts'

/**
 * A process that ends after a change, and before it has noted it, leaves a case without what waits, or with what was
 * decided. All cases are derived again, so that nothing waits unseen for longer than an hour.
 */
@ScheduledJob()
export class RepairCasesJob implements Job {
  readonly name = 'repair-cases'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly cases: RefreshCase,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const person of await this.cases.listPeople()) {
      if (signal.aborted) return
      await this.cases
        .repair(person)
        .catch((error: unknown) => this.log.warn('a case is not repaired yet', { userId: person, err: error }))
    }
  }
}
