import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'

/** A provider's notification as it came; `_id` is provider and its own id. */
interface NotificationDocument {
  _id: string
  provider: string
  orderId: string
  fields: Record<string, string>
  at: Date
  isProcessed: boolean
  refusedAs?: string
}

@Injectable()
export class NotificationsStore {
  readonly #notifications: Collection<NotificationDocument>
  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.#notifications = database.collection('notifications')
  }

  /** Keeps it once; answers whether it still has to be processed. */
  async keep(
    provider: string,
    id: string,
    orderId: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const kept = await this.#notifications.findOneAndUpdate(
      { _id: `${provider}:${id}` },
      { $setOnInsert: { provider, orderId, fields: { ...fields }, at: this.clock.now(), isProcessed: false } },
      { upsert: true, returnDocument: 'after' },
    )
    return kept?.isProcessed !== true
  }

  async markProcessed(provider: string, id: string): Promise<void> {
    await this.#notifications.updateOne({ _id: `${provider}:${id}` }, { $set: { isProcessed: true } })
  }

  /** It contradicts its order: kept for an operator, and not tried again. */
  async markRefused(provider: string, id: string, code: string): Promise<void> {
    await this.#notifications.updateOne({ _id: `${provider}:${id}` }, { $set: { isProcessed: true, refusedAs: code } })
  }

  /** Notifications that were acknowledged and whose process ended before it applied them. */
  async unprocessed(): Promise<Record<string, string>[]> {
    const before = new Date(this.clock.now().getTime() - 5_000)
    return (
      await this.#notifications
        .find({ isProcessed: false, at: { $lte: before } })
        .sort({ at: 1 })
        .limit(100)
        .toArray()
    ).map((row) => row.fields)
  }
}
