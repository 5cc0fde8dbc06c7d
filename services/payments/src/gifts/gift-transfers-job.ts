import { Clock } from '@xinyu/platform/clock'
import { type Job, type JobRun, runAgain, ScheduledJob } from '@xinyu/platform/jobs/job'
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
  readonly wakesOn = ['transfers']
  readonly awakeMs = 20_000

  constructor(
    private readonly transfers: GiftTransfersStore,
    private readonly runner: GiftTransferRunner,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    const stalled = await this.transfers.listStalled()
    for (const transfer of stalled) {
      if (signal.aborted) return null
      const recovery = recoveryOf(transfer, this.clock.now())
      const work =
        recovery === 'leave' ? null : recovery === 'give up' ? this.runner.giveUp(transfer) : this.runner.run(transfer)
      await work?.catch((error: unknown) =>
        this.log.warn('a gift transfer was not finished yet', { key: transfer._id, err: error }),
      )
    }
    return stalled.length > 0 ? runAgain : null
  }
}
