import { Module } from '@nestjs/common'
import { AcceptNotificationHandler } from './accept-notification.ts'
import { notificationsMigrations } from './notifications.migrations.ts'
import { NotificationsStore } from './notifications.store.ts'
import { NotifyController } from './notify.controller.ts'
import { SweepNotifications } from './sweep-notifications.ts'

@Module({
  controllers: [NotifyController],
  providers: [notificationsMigrations, NotificationsStore, AcceptNotificationHandler, SweepNotifications],
})
export class NotificationsModule {}
