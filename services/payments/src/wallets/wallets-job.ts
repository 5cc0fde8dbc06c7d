import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { WalletsStore } from './wallets.store.ts'

/** Releases expired reservations, and copies entries that are missing in the ledger. */
@ScheduledJob()
export class WalletsJob implements Job {
  readonly name = 'wallets'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['wallets']

  constructor(private readonly store: WalletsStore) {}

  async run(): Promise<Date | null> {
    await this.store.expireDue()
    await this.store.copyPending()
    return this.store.findNextExpiry()
  }
}
