import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { NotificationDocument } from './notifications.store.ts'

@Injectable()
export class NotificationsReads {
  readonly #notifications: Collection<NotificationDocument>
  constructor(database: Database) {
    this.#notifications = database.collection('notifications')
  }

  async listByOrder(orderId: string): Promise<NotificationDocument[]> {
    return this.#notifications.find({ orderId }).sort({ at: 1 }).limit(100).toArray()
  }
}
