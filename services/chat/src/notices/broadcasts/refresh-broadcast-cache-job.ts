import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { BroadcastCache } from './broadcast-cache.ts'

/** Finds a step that this instance was not notified of. */
@ScheduledJob()
export class RefreshBroadcastCacheJob implements Job {
  readonly name = 'refresh-broadcasts'
  readonly everyMs = 5_000
  readonly scope = 'instance'

  constructor(private readonly cache: BroadcastCache) {}

  run(): Promise<void> {
    return this.cache.reload()
  }
}
