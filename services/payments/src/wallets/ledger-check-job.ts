import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Wallets } from './wallets.public.ts'

/** Checks the whole ledger every hour. */
@ScheduledJob()
export class LedgerCheckJob implements Job {
  readonly name = 'ledger-check'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly wallets: Wallets,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const { faults } = await this.wallets.check()
    for (const fault of faults.slice(0, 20)) this.log.error(`ledger: ${fault}`)
  }
}
