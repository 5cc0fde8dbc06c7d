import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { WithdrawalRunner } from './withdrawal-runner.ts'
import { WithdrawalsStore } from './withdrawals.store.ts'

/** Queries providers about payouts in progress, and finishes withdrawals that a crash interrupted. */
@ScheduledJob()
export class WithdrawalsJob implements Job {
  readonly name = 'withdrawals'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['withdrawals']
  readonly awakeMs = 20_000

  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly runner: WithdrawalRunner,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    const due = (await Promise.all([this.withdrawals.stalled(), this.withdrawals.duePayouts()])).flat()
    for (const withdrawal of due) {
      if (signal.aborted) return null
      await this.runner
        .run(withdrawal)
        .catch((error: unknown) =>
          this.log.warn('a withdrawal was not processed yet', { key: withdrawal._id, err: error }),
        )
    }
    return due.length > 0 ? runAgain : this.withdrawals.findNextPayout()
  }
}
