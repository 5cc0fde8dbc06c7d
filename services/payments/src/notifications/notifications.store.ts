import { Clock } from '@xinyu/platform/clock'
import { Database } from '@xinyu/platform/db/database'
import { Injectable } from '@nestjs/common'
import type { Collection } from 'mongodb'
import type { Notification, ProviderName } from '../payment-provider.rules.ts'
import type { StorePurchase } from '../store-purchase.rules.ts'

/** A provider's notification as received; `_id` is provider and its own id. */
export interface NotificationDocument {
  _id: string
  provider: ProviderName
  /** null: it is about none of our orders */
  orderId: string | null
  /** the received fields */
  fields: Record<string, string>
  /** the verified report; absent on early ones, and where nothing follows */
  said?: VerifiedReport
  /** the same of a store */
  purchase?: StorePurchase
  at: Date
  isProcessed: boolean
  refusedAs?: string
}

export type VerifiedReport = Pick<Notification, 'trade' | 'report'>
/** A notification to store. `follows` null: it has no effect. */
export interface NotificationToStore {
  id: string
  orderId: string | null
  follows: VerifiedReport | StorePurchase | null
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

  /** Stores it once; returns whether it still has to be processed. */
  async store(
    provider: ProviderName,
    { id, orderId, follows }: NotificationToStore,
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

  /** It contradicts its order: left for an operator, and not retried. */
  async markRefused(provider: ProviderName, id: string, code: string): Promise<void> {
    await this.#notifications.updateOne({ _id: `${provider}:${id}` }, { $set: { isProcessed: true, refusedAs: code } })
  }

  /** Acknowledged notifications whose process crashed before applying them. */
  async unprocessed(): Promise<NotificationDocument[]> {
    const before = new Date(this.clock.now().getTime() - 5_000)
    return this.#notifications
      .find({ isProcessed: false, at: { $lte: before } })
      .sort({ at: 1 })
      .limit(100)
      .toArray()
  }
}
