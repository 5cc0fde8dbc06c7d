import { Commands } from '@xinyu/platform/command/commands'
import { Log } from '@xinyu/platform/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Orders } from '../orders/orders.public.ts'
import type { ProviderName } from '../payment-provider.rules.ts'
import { Providers } from '../providers/providers.public.ts'
import { ApplyNotification } from './apply-notification.ts'
import { NotificationsStore } from './notifications.store.ts'

export class AcceptNotification extends Command<boolean> {
  constructor(
    readonly provider: ProviderName,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super()
  }
}

/**
 * Accepts a provider's notification. Signature, app and seller are checked by the driver, the order and its amount
 * here; only then it is kept, once under its own id, and applied. True once it is kept: from then on the job finishes
 * it.
 */
@CommandHandler(AcceptNotification)
export class AcceptNotificationHandler implements ICommandHandler<AcceptNotification> {
  constructor(
    private readonly providers: Providers,
    private readonly orders: Orders,
    private readonly store: NotificationsStore,
    private readonly commands: Commands,
    private readonly log: Log,
  ) {}

  async execute({ provider, fields }: AcceptNotification): Promise<boolean> {
    const notification = await this.providers.of(provider).readNotification(fields)
    if (!notification) return this.#refuse('a notification was not the provider’s, or not for us')
    const { orderId, report } = notification
    const order = await this.orders.find(orderId)
    if (!order) return this.#alarm('a notification for no order of ours', orderId)
    if (report.kind === 'paid' && report.amount !== order.amount)
      return this.#alarm('a notification with another amount', orderId)
    if (await this.store.keep(provider, notification, fields))
      await this.commands.execute(new ApplyNotification(provider, notification))
    return true
  }

  #refuse(text: string): false {
    this.log.warn(text)
    return false
  }

  /** The provider signed it, so that money went a way it should not have gone. */
  #alarm(text: string, orderId: string): false {
    this.log.error(text, { orderId })
    return false
  }
}
