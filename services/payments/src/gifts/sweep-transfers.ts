import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { Interval } from '@nestjs/schedule'
import { Jobs } from '../jobs/jobs.public.ts'
import { CarryOut } from './carry-out.ts'
import { resumed } from './transfers.rules.ts'
import { TransfersStore } from './transfers.store.ts'

/** Finishes or gives up what a crash left half done. */
@Injectable()
export class SweepTransfers {
  constructor(
    private readonly transfers: TransfersStore,
    private readonly carryOut: CarryOut,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  @Interval(5_000)
  async sweep(): Promise<void> {
    await this.jobs.run('transfers', async () => {
      for (const transfer of await this.transfers.standing()) {
        const what = resumed(transfer, this.clock.now())
        const work =
          what === 'leave' ? null : what === 'give up' ? this.carryOut.giveUp(transfer) : this.carryOut.run(transfer)
        await work?.catch((error: unknown) =>
          this.log.warn('a transfer is looked at again later', { key: transfer._id, err: error }),
        )
      }
    })
  }
}
