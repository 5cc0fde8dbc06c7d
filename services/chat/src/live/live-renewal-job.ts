import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Live } from './live.public.ts'

/** One run renews all sockets of the instance. */
@ScheduledJob()
export class LiveRenewalJob implements Job {
  readonly name = 'live-renewal'
  readonly everyMs = 20_000
  readonly scope = 'instance'

  constructor(private readonly live: Live) {}

  run(): Promise<void> {
    return this.live.renew()
  }
}
