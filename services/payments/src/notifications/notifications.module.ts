import { Global, Module } from '@nestjs/common'
import { AcceptNotificationHandler } from './accept-notification.ts'
import { ApplyNotificationHandler } from './apply-notification.ts'
import { MissedNotificationsJob } from './missed-notifications-job.ts'
import { NotificationMetrics } from './notification-metrics.ts'
import { NotificationsJob } from './notifications-job.ts'
import { notificationsMigrations } from './notifications.migrations.ts'
import { NotificationsReads } from './notifications.reads.ts'
import { NotificationsStore } from './notifications.store.ts'
import { NotifyController } from './notify.controller.ts'

/** Global: notifications and orders use each other. */
@Global()
@Module({
  controllers: [NotifyController],
  providers: [
    notificationsMigrations,
    NotificationsStore,
    AcceptNotificationHandler,
    ApplyNotificationHandler,
    NotificationsJob,
    MissedNotificationsJob,
    NotificationMetrics,
    NotificationsReads,
  ],
  exports: [NotificationsReads],
})
export class NotificationsModule {}
