import { Inject } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../config.ts'
import { Presence } from './presence.public.ts'

/** Finds who went offline. On every instance: each entry is taken by one of them, so that they share the work. */
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

@ScheduledJob()
export class PresenceRenewalJob implements Job {
  readonly name = 'presence-renewal'
  readonly everyMs = 20_000
  readonly scope = 'instance'

  constructor(private readonly presence: Presence) {}

  run(): Promise<void> {
    return this.presence.renew()
  }
}

@ScheduledJob()
export class PresenceRecoveryJob implements Job {
  readonly name = 'presence-recovery'
  readonly everyMs = 600_000
  readonly scope = 'service'

  constructor(private readonly presence: Presence) {}

  run(): Promise<void> {
    return this.presence.recover()
  }
}

export const presenceJobs = [PresenceSweepJob, PresenceRenewalJob, PresenceRecoveryJob]
