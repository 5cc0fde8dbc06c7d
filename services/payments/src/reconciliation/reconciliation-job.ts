import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Providers } from '../providers/providers.public.ts'
import { CompareBill } from './compare-bill.ts'
import { daysToCompare } from './reconciliation.rules.ts'

/** Compares each provider's bill of each day once it is available; catches up on missed days. */
@ScheduledJob()
export class ReconciliationJob implements Job {
  readonly name = 'reconciliation'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly providers: Providers,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const { name } of this.providers.list)
      for (const day of daysToCompare(this.clock.now())) {
        if (signal.aborted) return
        await this.commands
          .execute(new CompareBill(name, day))
          .catch((error: unknown) => this.log.warn('a bill was not compared yet', { err: error }))
      }
  }
}
