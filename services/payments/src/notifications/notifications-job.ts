import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Commands } from '@xinyu/platform/command/commands'
import { AcceptNotification } from './accept-notification.ts'
import { NotificationsStore } from './notifications.store.ts'

/** Applies notifications that were kept and answered, but not applied before a crash. */
@ScheduledJob()
export class NotificationsJob implements Job {
  readonly name = 'notifications'
  readonly everyMs = 5_000
  readonly scope = 'service'

  constructor(
    private readonly store: NotificationsStore,
    private readonly commands: Commands,
  ) {}

  async run({ signal }: JobRun): Promise<void> {
    for (const fields of await this.store.unprocessed()) {
      if (signal.aborted) return
      await this.commands.execute(new AcceptNotification(fields))
    }
  }
}
