import { Commands } from '@xinyu/platform/command/commands'
import { Log } from '@xinyu/platform/logging/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Renewals } from '../vip-membership/renewals.public.ts'
import { type OrderDocument, Orders, StorePurchases } from '../orders/orders.public.ts'
import type { Notification, ProviderName } from '../payment-provider.rules.ts'
import type { StoreNotification, StoreRenewal } from '../store-purchase.rules.ts'
import { Providers } from '../providers/providers.public.ts'
import { ApplyNotification } from './apply-notification.ts'
import { NotificationMetrics } from './notification-metrics.ts'
import { NotificationsStore, type NotificationToStore } from './notifications.store.ts'

export class AcceptNotification extends Command<boolean> {
  constructor(
    readonly provider: ProviderName,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super()
  }
}

/**
 * Accepts a provider's notification. The driver checks signature, app and seller; the order and its amount are checked
 * here; only then it is stored, once under its id, and applied. True once it is stored: from then on the job finishes
 * it.
 */
@CommandHandler(AcceptNotification)
export class AcceptNotificationHandler implements ICommandHandler<AcceptNotification> {
  constructor(
    private readonly providers: Providers,
    private readonly orders: Orders,
    private readonly purchases: StorePurchases,
    private readonly renewals: Renewals,
    private readonly store: NotificationsStore,
    private readonly commands: Commands,
    private readonly metrics: NotificationMetrics,
    private readonly log: Log,
  ) {}

  async execute({ provider, fields }: AcceptNotification): Promise<boolean> {
    const read = await this.providers.get(provider).readNotification(fields)
    const kept = read && (await ('purchase' in read ? this.#ofStore(provider, read) : this.#ofTrade(read)))
    if (!kept) {
      if (!read) this.log.warn('a notification was not the provider’s, or not for us')
      this.metrics.refused(provider)
      return false
    }
    const isNew = await this.store.store(provider, kept, fields)
    if (isNew && kept.follows && kept.orderId)
      await this.commands.execute(new ApplyNotification(provider, kept.id, kept.orderId, kept.follows))
    return true
  }

  async #ofTrade({ id, orderId, trade, report }: Notification): Promise<NotificationToStore | null> {
    const order = await this.orders.find(orderId)
    if (!order) return this.#alarm('a notification for no order of ours', orderId)
    if (report.kind === 'paid' && report.amount !== order.amount)
      return this.#alarm('a notification with another amount', orderId)
    return { id, orderId, follows: { trade, report } }
  }

  /** Notifications that move no order are stored too, so that the store does not repeat them. */
  async #ofStore(
    name: ProviderName,
    { id, purchase, renewal, asksForUse }: StoreNotification,
  ): Promise<NotificationToStore | null> {
    // before storing, so that the store repeats it if this fails; a repeat changes nothing
    if (renewal) await this.#keepRenewal(renewal)
    if (!purchase) return { id, orderId: null, follows: null }
    const order = await this.purchases.orderOf(name, purchase)
    if (!order) return this.#alarm('a notification for no order of ours', purchase.orderId)
    if (!asksForUse) return { id, orderId: order._id, follows: purchase }
    await this.#reportDelivery(name, order, purchase.tradeNo)
    return { id, orderId: order._id, follows: null }
  }

  async #keepRenewal({ orderId, renewal, saidAt }: StoreRenewal): Promise<void> {
    const order = await this.orders.find(orderId)
    if (order) await this.renewals.save(order.user_id, renewal, saidAt)
  }

  /** Runs before storing, so that the store repeats its request if this fails. */
  async #reportDelivery(name: ProviderName, { fulfilled }: OrderDocument, tradeNo: string): Promise<void> {
    await this.providers.get(name).reportDelivery?.(tradeNo, fulfilled)
  }

  /** The provider signed it, so money went where it should not have. */
  #alarm(text: string, orderId: string): null {
    this.log.error(text, { orderId })
    return null
  }
}
