import { Inject } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../config.ts'
import { ActivityReporter } from './activity-reporter.ts'
import { Presence } from './presence.public.ts'
import { PresenceWatch } from './presence-watch.ts'

/** Each instance: people of its own closed sockets. */
@ScheduledJob()
export class PresenceSweepJob implements Job {
  readonly name = 'presence-sweep'
  readonly everyMs: number
  readonly scope = 'instance'

  constructor(
    private readonly presence: Presence,
    @Inject(CONFIG) config: ChatConfig,
  ) {
    this.everyMs = Math.min(1_000, config.PRESENCE_GRACE_SECONDS * 1_000)
  }

  run(): Promise<void> {
    return this.presence.sweep()
  }
}

/** Each instance: people that its own sockets show. */
@ScheduledJob()
export class PresenceWatchJob implements Job {
  readonly name = 'presence-watch'
  readonly everyMs = 20_000
  readonly scope = 'instance'

  constructor(private readonly watch: PresenceWatch) {}

  run(): Promise<void> {
    return this.watch.check()
  }
}

/** Each instance: its own connected people. */
@ScheduledJob()
export class LastActivityJob implements Job {
  readonly name = 'last-activity'
  readonly everyMs = 15_000
  readonly scope = 'instance'

  constructor(private readonly activity: ActivityReporter) {}

  run(): Promise<void> {
    return this.activity.report()
  }
}

export const presenceJobs = [PresenceSweepJob, PresenceWatchJob, LastActivityJob]
