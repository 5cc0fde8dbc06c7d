import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { GiftTransferRunner } from './gift-transfer-runner.ts'
import { recoveryOf } from './gift-transfers.rules.ts'
import { GiftTransfersStore } from './gift-transfers.store.ts'

/** Finishes or gives up transfers whose process crashed. */
@ScheduledJob()
export class GiftTransfersJob implements Job {
  readonly name = 'gift-transfers'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly transfers: GiftTransfersStore,
    private readonly runner: GiftTransferRunner,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const transfer of await this.transfers.listStalled()) {
      if (signal.aborted) return
      const recovery = recoveryOf(transfer, this.clock.now())
      const work =
        recovery === 'leave' ? null : recovery === 'give up' ? this.runner.giveUp(transfer) : this.runner.run(transfer)
      await work?.catch((error: unknown) =>
        this.log.warn('a gift transfer was not finished yet', { key: transfer._id, err: error }),
      )
    }
  }
}
