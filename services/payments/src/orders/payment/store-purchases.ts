import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/log'
import type { ProviderName } from '../../payment-provider.rules.ts'
import { reportOn, type StorePurchase } from '../../store-purchase.rules.ts'
import { Products } from '../../products/products.public.ts'
import { Providers } from '../../providers/providers.public.ts'
import type { OrderDocument, Ordered } from '../store/order-document.store.ts'
import { isPaymentOf } from '../rules/orders.rules.ts'
import { OrdersStore } from '../store/orders.store.ts'
import { Settlement } from './settlement.ts'

/** What is bought at a store that sells for us, and the orders that it pays for. */
@Injectable()
export class StorePurchases {
  constructor(
    private readonly store: OrdersStore,
    private readonly products: Products,
    private readonly providers: Providers,
    private readonly settlement: Settlement,
    private readonly log: Log,
  ) {}

  /**
   * The order that a purchase at a store pays for. One that began there has an order of its own, placed now for the
   * member of the order it names, at our price of the product. Null: it names no order of ours.
   */
  async orderOf(name: ProviderName, purchase: StorePurchase): Promise<OrderDocument | null> {
    const named = await this.store.find(purchase.orderId)
    if (!named || isPaymentOf(named, purchase)) return named
    const own = await this.store.find(purchase.ownOrderId)
    if (own) return own
    const product = (await this.products.byAppleId(purchase.productId)) ?? asOrdered(named)
    // what is bought is what is given: without its product nobody knows what that is
    if (product.appleProductId !== purchase.productId) throw new AppError('PRODUCT_NOT_FOUND')
    const placed = await this.store.place(purchase.ownOrderId, named.user_id, product)
    const provider = this.providers.of(name)
    const place = { at: 'appStore', returnUrl: '' } as const
    await this.store.markOpened(placed._id, name, (round) => provider.tradeFor(placed, place, round))
    return this.store.get(placed._id)
  }

  /** Applies what a store says of a purchase to the order it pays for, and gives what was bought. Null: as above. */
  async take(name: ProviderName, purchase: StorePurchase): Promise<OrderDocument | null> {
    const order = await this.orderOf(name, purchase)
    if (!order) return null
    if (purchase.fen !== null && purchase.fen !== order.amount)
      this.log.warn('the store sells at another price than we do', { orderId: order._id })
    const settle = (one: OrderDocument): Promise<OrderDocument> =>
      this.settlement.settle(one._id, name, null, reportOn(purchase, one))
    return settle(order).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ORDER_CANNOT_MOVE') throw error
      // another payment took the order since it was looked at: this one has an order of its own then
      const own = await this.orderOf(name, purchase)
      if (!own || own._id === order._id) throw error
      return settle(own)
    })
  }
}

/** The product as an order kept it. */
const asOrdered = ({ tab, amount, appleProductId, productNum, name, days, points }: OrderDocument): Ordered => ({
  productNum,
  name,
  days,
  points,
  price: amount,
  type: tab === 0 ? 'vip' : 'guanPoint',
  appleProductId: appleProductId ?? null,
})
