import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { CompareBills } from './compare-bills.ts'
import { daysToCompare } from './reconciliation.rules.ts'

/** Compares each provider's bills of each day once they are available; catches up on missed days. */
@ScheduledJob()
export class ReconciliationJob implements Job {
  readonly name = 'reconciliation'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly bills: CompareBills,
    private readonly clock: Clock,
  ) {}

  run({ signal }: JobRun): Promise<void> {
    return this.bills.run(daysToCompare(this.clock.now()), signal)
  }
}
