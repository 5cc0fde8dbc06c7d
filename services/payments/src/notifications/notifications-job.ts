import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Commands } from '@xinyu/platform/command/commands'
import { AcceptNotification } from './accept-notification.ts'
import { ApplyNotification } from './apply-notification.ts'
import { NotificationsStore } from './notifications.store.ts'

/** Applies notifications that were stored and acknowledged, but not applied before a crash. */
@ScheduledJob()
export class NotificationsJob implements Job {
  readonly name = 'notifications'
  readonly everyMs = 5_000
  readonly scope = 'service'
  readonly wakesOn = ['notifications']
  readonly awakeMs = 20_000

  constructor(
    private readonly store: NotificationsStore,
    private readonly commands: Commands,
  ) {}

  async run({ each }: JobRun): Promise<void> {
    const left = await this.store.unprocessed()
    await each(
      left,
      ({ _id }) => _id,
      async ({ _id, provider, orderId, said, purchase, fields }) => {
        const id = _id.slice(provider.length + 1)
        // verified on arrival: its signature may have expired by now
        const follows = said ?? purchase
        if (follows && orderId) await this.commands.execute(new ApplyNotification(provider, id, orderId, follows))
        else await this.commands.execute(new AcceptNotification(provider, fields))
      },
    )
  }
}
