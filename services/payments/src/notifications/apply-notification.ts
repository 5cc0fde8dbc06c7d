import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Orders, StorePurchases } from '../orders/orders.public.ts'
import type { ProviderName } from '../payment-provider.rules.ts'
import type { StorePurchase } from '../store-purchase.rules.ts'
import { NotificationsStore, type VerifiedReport } from './notifications.store.ts'

export class ApplyNotification extends Command<void> {
  constructor(
    readonly provider: ProviderName,
    readonly id: string,
    readonly orderId: string,
    readonly follows: VerifiedReport | StorePurchase,
  ) {
    super()
  }
}

/** Applies a verified and stored notification; the job retries what fails. */
@CommandHandler(ApplyNotification)
export class ApplyNotificationHandler implements ICommandHandler<ApplyNotification> {
  constructor(
    private readonly orders: Orders,
    private readonly purchases: StorePurchases,
    private readonly store: NotificationsStore,
    private readonly log: Log,
  ) {}

  async execute({ provider, id, orderId, follows }: ApplyNotification): Promise<void> {
    try {
      if ('report' in follows) await this.orders.applyReportAndFulfil(orderId, provider, follows.trade, follows.report)
      else await this.purchases.apply(provider, follows)
      await this.store.markProcessed(provider, id)
    } catch (error) {
      if (error instanceof AppError && error.code === 'ORDER_CANNOT_MOVE')
        return this.store.markRefused(provider, id, error.code)
      this.log.error('a notification was not applied yet', { orderId, err: error })
    }
  }
}
