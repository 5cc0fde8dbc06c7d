import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { WalletsStore } from './wallets.store.ts'

/** Releases expired reservations, and copies entries that are missing in the ledger. */
@ScheduledJob()
export class WalletsJob implements Job {
  readonly name = 'wallets'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['wallets']

  constructor(private readonly store: WalletsStore) {}

  async run({ each }: JobRun): Promise<Date | null> {
    await each(await this.store.listExpired(), String, (id) => this.store.expireAll(id))
    await each(await this.store.listUncopied(), String, (id) => this.store.copyToLedger(id))
    return this.store.findNextExpiry()
  }
}
