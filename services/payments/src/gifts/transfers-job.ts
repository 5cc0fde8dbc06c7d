import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/log'
import { TransferRunner } from './transfer-runner.ts'
import { recoveryOf } from './transfers.rules.ts'
import { TransfersStore } from './transfers.store.ts'

/** Finishes or gives up transfers whose process ended half way. */
@ScheduledJob()
export class TransfersJob implements Job {
  readonly name = 'transfers'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly transfers: TransfersStore,
    private readonly runner: TransferRunner,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const transfer of await this.transfers.stalled()) {
      if (signal.aborted) return
      const recovery = recoveryOf(transfer, this.clock.now())
      const work =
        recovery === 'leave' ? null : recovery === 'give up' ? this.runner.giveUp(transfer) : this.runner.run(transfer)
      await work?.catch((error: unknown) =>
        this.log.warn('a transfer is looked at again later', { key: transfer._id, err: error }),
      )
    }
  }
}
