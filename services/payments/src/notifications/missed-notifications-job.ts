import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Log } from '@xinyu/platform/logging/log'
import { Providers } from '../providers/providers.public.ts'
import { AcceptNotification } from './accept-notification.ts'

/** a store stops repeating after some days, and keeps its history longer */
const lookBackMs = 7 * DAY_MS

/** Fetches undelivered notifications from providers that keep a history. */
@ScheduledJob()
export class MissedNotificationsJob implements Job {
  readonly name = 'missed-notifications'
  readonly everyMs = 3_600_000
  readonly scope = 'service'

  constructor(
    private readonly providers: Providers,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    const since = new Date(this.clock.now().getTime() - lookBackMs)
    for (const provider of this.providers.list) {
      const missed = (await provider.missedSince?.(since).catch((error: unknown) => this.#later(error))) ?? []
      for (const fields of missed) {
        if (signal.aborted) return
        await this.commands
          .execute(new AcceptNotification(provider.name, fields))
          .catch((error: unknown) => this.#later(error))
      }
    }
  }

  #later(error: unknown): null {
    this.log.warn('missed notifications were not fetched yet', { err: error })
    return null
  }
}
