import { OrderStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppleDriver } from '../apple/apple.public.ts'
import { type OrderDocument, Orders, StorePurchases } from '../orders/orders.public.ts'
import type { StorePurchase } from '../store-purchase.rules.ts'
import { Renewals } from '../vip-membership/renewals.public.ts'
import { Providers } from '../providers/providers.public.ts'

export class AcceptPurchase extends Command<OrderDocument> {
  /** `orderId`: the order it was made for, if the app sends one */
  constructor(
    readonly userId: string,
    readonly signedTransaction: string,
    readonly orderId: string | undefined,
  ) {
    super()
  }
}

/**
 * The app brings a StoreKit transaction. Only Apple's signature proves what was bought and paid; the token in it names
 * the buyer. Its order is credited once, on any number of repeats and in any order with the notification.
 */
@CommandHandler(AcceptPurchase)
export class AcceptPurchaseHandler implements ICommandHandler<AcceptPurchase> {
  constructor(
    private readonly providers: Providers,
    private readonly apple: AppleDriver,
    private readonly orders: Orders,
    private readonly purchases: StorePurchases,
    private readonly renewals: Renewals,
    private readonly log: Log,
  ) {}

  async execute({ userId, signedTransaction, orderId }: AcceptPurchase): Promise<OrderDocument> {
    const { name } = this.providers.get('apple')
    const purchase = await this.apple.readPurchase(signedTransaction)
    if (!purchase || (orderId !== undefined && orderId !== purchase.orderId)) throw new AppError('TRANSACTION_INVALID')
    const named = await this.orders.find(purchase.orderId)
    if (named?.user_id !== userId) throw new AppError('TRANSACTION_INVALID')
    const settled = await this.purchases.apply(name, purchase)
    const isSettled = settled?.status === OrderStatus.Paid || settled?.status === OrderStatus.Refunded
    if (!isSettled) throw new AppError('ORDER_CANNOT_MOVE')
    if (purchase.renews) await this.#keepRenewal(userId, purchase)
    return settled
  }

  /**
   * A purchase does not say whether it still renews, so Apple is queried. Without a response its notification follows.
   */
  async #keepRenewal(userId: string, purchase: StorePurchase): Promise<void> {
    try {
      const report = await this.apple.renewalOf(purchase)
      if (report) await this.renewals.save(userId, report.renewal, report.saidAt)
    } catch (error) {
      this.log.warn('the renewal state of a purchase is unknown', { orderId: purchase.orderId, err: error })
    }
  }
}
