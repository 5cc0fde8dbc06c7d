import { Inject } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import type { ChatConfig } from '../config.ts'
import { Presence } from './presence.public.ts'

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
