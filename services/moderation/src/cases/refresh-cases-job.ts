import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { CasesStore } from './cases.store.ts'
import { RefreshCase } from './refresh-case.ts'

const batchSize = 500

/** Derives the cases of people about whom something has changed. One that fails does not stop the others. */
@ScheduledJob()
export class RefreshCasesJob implements Job {
  readonly name = 'refresh-cases'
  readonly everyMs = 2_000
  readonly scope = 'service'
  readonly wakesOn = ['cases']

  constructor(
    private readonly store: CasesStore,
    private readonly cases: RefreshCase,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    let isLeft = false
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const stale = await this.store.listStale(batchSize)
      let derived = 0
      for (const person of stale) {
        if (signal.aborted) return null
        if (await this.#refresh(person)) derived++
        else isLeft = true
      }
      hasMore = stale.length === batchSize && derived > 0
    }
    return isLeft ? runAgain : null
  }

  #refresh(person: string): Promise<boolean> {
    return this.cases.refresh(person).then(
      () => true,
      (error: unknown) => {
        this.log.warn('a case is not derived yet', { userId: person, err: error })
        return false
      },
    )
  }
}
