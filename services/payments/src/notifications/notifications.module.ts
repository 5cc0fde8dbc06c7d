import { Module } from '@nestjs/common'
import { AcceptNotificationHandler } from './accept-notification.ts'
import { ApplyNotificationHandler } from './apply-notification.ts'
import { MissedNotificationsJob } from './missed-notifications-job.ts'
import { NotificationFigures } from './notification-figures.ts'
import { NotificationsJob } from './notifications-job.ts'
import { notificationsMigrations } from './notifications.migrations.ts'
import { NotificationsStore } from './notifications.store.ts'
import { NotifyController } from './notify.controller.ts'

@Module({
  controllers: [NotifyController],
  providers: [
    notificationsMigrations,
    NotificationsStore,
    AcceptNotificationHandler,
    ApplyNotificationHandler,
    NotificationsJob,
    MissedNotificationsJob,
    NotificationFigures,
  ],
})
export class NotificationsModule {}
