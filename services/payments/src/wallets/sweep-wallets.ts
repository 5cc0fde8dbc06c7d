import { Log } from '@xinyu/platform/log'
import { Injectable } from '@nestjs/common'
import { Interval } from '@nestjs/schedule'
import { Jobs } from '../jobs/jobs.public.ts'
import { Wallets } from './wallets.public.ts'
import { WalletsStore } from './wallets.store.ts'

/** Gives back what was set aside and forgotten, journals what a crash left, and checks the whole ledger every hour. */
@Injectable()
export class SweepWallets {
  constructor(
    private readonly store: WalletsStore,
    private readonly wallets: Wallets,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  @Interval(10_000)
  async sweep(): Promise<void> {
    await this.jobs.run('wallets', async () => {
      await this.store.expireDue()
      await this.store.flushAll()
    })
  }

  @Interval(3_600_000)
  async check(): Promise<void> {
    await this.jobs.run('ledger', async () => {
      const { faults } = await this.wallets.check()
      for (const fault of faults.slice(0, 20)) this.log.error(`ledger: ${fault}`)
    })
  }
}
