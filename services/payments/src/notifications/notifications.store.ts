import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Notification, ProviderName } from '../payment-provider.rules.ts'
import type { StorePurchase } from '../store-purchase.rules.ts'

/** A provider's notification as it came; `_id` is provider and its own id. */
export interface NotificationDocument {
  _id: string
  provider: ProviderName
  /** null: it is about no order of ours */
  orderId: string | null
  /** what came over the wire */
  fields: Record<string, string>
  /** what it was proved to say; absent on those of before it was kept, and where nothing follows */
  said?: Said
  /** the same of a store's */
  purchase?: StorePurchase
  at: Date
  isProcessed: boolean
  refusedAs?: string
}

export type Said = Pick<Notification, 'trade' | 'report'>
/** A notification to keep. `follows` null: nothing does. */
export interface Kept {
  id: string
  orderId: string | null
  follows: Said | StorePurchase | null
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
    provider: ProviderName,
    { id, orderId, follows }: Kept,
    fields: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const at = this.clock.now()
    const kept = await this.#notifications.findOneAndUpdate(
      { _id: `${provider}:${id}` },
      {
        $setOnInsert: {
          provider,
          orderId,
          fields: { ...fields },
          ...(follows && ('report' in follows ? { said: follows } : { purchase: follows })),
          at,
          isProcessed: follows === null,
        },
      },
      { upsert: true, returnDocument: 'after' },
    )
    return kept?.isProcessed !== true
  }

  async markProcessed(provider: ProviderName, id: string): Promise<void> {
    await this.#notifications.updateOne({ _id: `${provider}:${id}` }, { $set: { isProcessed: true } })
  }

  /** It contradicts its order: kept for an operator, and not tried again. */
  async markRefused(provider: ProviderName, id: string, code: string): Promise<void> {
    await this.#notifications.updateOne({ _id: `${provider}:${id}` }, { $set: { isProcessed: true, refusedAs: code } })
  }

  /** Notifications that were acknowledged and whose process ended before it applied them. */
  async unprocessed(): Promise<NotificationDocument[]> {
    const before = new Date(this.clock.now().getTime() - 5_000)
    return this.#notifications
      .find({ isProcessed: false, at: { $lte: before } })
      .sort({ at: 1 })
      .limit(100)
      .toArray()
  }
}
