import { Injectable } from '@nestjs/common'
import { Interval } from '@nestjs/schedule'
import { Jobs } from '../jobs/jobs.public.ts'
import { AcceptNotification } from './accept-notification.ts'
import { NotificationsStore } from './notifications.store.ts'
import { Commands } from '@xinyu/platform/command/commands'

/** Applies notifications that were kept and answered, but not applied before a crash. */
@Injectable()
export class SweepNotifications {
  constructor(
    private readonly store: NotificationsStore,
    private readonly commands: Commands,
    private readonly jobs: Jobs,
  ) {}

  @Interval(5_000)
  async sweep(): Promise<void> {
    await this.jobs.run('notifications', async () => {
      for (const fields of await this.store.waiting()) await this.commands.execute(new AcceptNotification(fields))
    })
  }
}
