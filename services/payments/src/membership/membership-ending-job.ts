import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Wallets } from '../wallets/wallets.public.ts'

/** Tells members three days before that their membership ends, once an end. */
@ScheduledJob()
export class MembershipEndingJob implements Job {
  readonly name = 'membership-ending'
  readonly everyMs = 600_000
  readonly scope = 'service'

  constructor(private readonly wallets: Wallets) {}

  async run(): Promise<void> {
    await this.wallets.tellEnds()
  }
}
