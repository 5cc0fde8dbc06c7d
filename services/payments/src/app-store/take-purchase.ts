import { OrderStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AppleDriver } from '../apple/apple.public.ts'
import { type OrderDocument, Orders, StorePurchases } from '../orders/orders.public.ts'
import type { StorePurchase } from '../store-purchase.rules.ts'
import { Renewals } from '../membership/renewals.public.ts'
import { Providers } from '../providers/providers.public.ts'

export class TakePurchase extends Command<OrderDocument> {
  /** `orderId`: the order it was made for, when the app says one */
  constructor(
    readonly userId: string,
    readonly signedTransaction: string,
    readonly orderId: string | undefined,
  ) {
    super()
  }
}

/**
 * What StoreKit gave the app: Apple's word alone says what was bought and paid, and the token in it for whom. The order
 * it pays for is credited once, however often it is brought, and whether or not its notification came first.
 */
@CommandHandler(TakePurchase)
export class TakePurchaseHandler implements ICommandHandler<TakePurchase> {
  constructor(
    private readonly providers: Providers,
    private readonly apple: AppleDriver,
    private readonly orders: Orders,
    private readonly purchases: StorePurchases,
    private readonly renewals: Renewals,
    private readonly log: Log,
  ) {}

  async execute({ userId, signedTransaction, orderId }: TakePurchase): Promise<OrderDocument> {
    const { name } = this.providers.of('apple')
    const purchase = await this.apple.readPurchase(signedTransaction)
    if (!purchase || (orderId !== undefined && orderId !== purchase.orderId)) throw new AppError('TRANSACTION_INVALID')
    const named = await this.orders.find(purchase.orderId)
    if (named?.user_id !== userId) throw new AppError('TRANSACTION_INVALID')
    const settled = await this.purchases.take(name, purchase)
    const isSettled = settled?.status === OrderStatus.Paid || settled?.status === OrderStatus.Refunded
    if (!isSettled) throw new AppError('ORDER_CANNOT_MOVE')
    if (purchase.renews) await this.#keepRenewal(userId, purchase)
    return settled
  }

  /** A purchase does not say whether it renews still: Apple is asked. Without an answer its notification will say. */
  async #keepRenewal(userId: string, purchase: StorePurchase): Promise<void> {
    try {
      const told = await this.apple.renewalOf(purchase)
      if (told) await this.renewals.keep(userId, told.renewal, told.saidAt)
    } catch (error) {
      this.log.warn('whether a purchase renews is not known now', { orderId: purchase.orderId, err: error })
    }
  }
}
