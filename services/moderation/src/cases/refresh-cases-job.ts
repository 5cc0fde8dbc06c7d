import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CasesStore } from './cases.store.ts'
import { RefreshCase } from './refresh-case.ts'

const batchSize = 500

/** Derives the cases of people about whom something has changed, until none is left. */
@ScheduledJob()
export class RefreshCasesJob implements Job {
  readonly name = 'refresh-cases'
  readonly everyMs = 2_000
  readonly scope = 'service'

  constructor(
    private readonly store: CasesStore,
    private readonly cases: RefreshCase,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    let stale = await this.store.listStale(batchSize)
    while (stale.length > 0) {
      for (const person of stale) {
        if (signal.aborted) return
        await this.cases.refresh(person)
      }
      stale = await this.store.listStale(batchSize)
    }
  }
}
