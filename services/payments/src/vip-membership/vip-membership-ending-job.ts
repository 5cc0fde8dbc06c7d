import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Wallets } from '../wallets/wallets.public.ts'

/** Notifies members three days before their VIP ends, once per end. */
@ScheduledJob()
export class VipMembershipEndingJob implements Job {
  readonly name = 'vip-membership-ending'
  readonly everyMs = 600_000
  readonly scope = 'service'

  constructor(private readonly wallets: Wallets) {}

  async run(): Promise<void> {
    await this.wallets.notifyEnds()
  }
}
