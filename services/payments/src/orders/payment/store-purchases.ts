import { Injectable } from '@nestjs/common'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import type { ProviderName } from '../../payment-provider.rules.ts'
import { reportOn, type StorePurchase } from '../../store-purchase.rules.ts'
import { Products } from '../../products/products.public.ts'
import { Providers } from '../../providers/providers.public.ts'
import type { OrderDocument, OrderedProduct } from '../store/order.document.ts'
import { isPaymentOf } from '../rules/orders.rules.ts'
import { OrdersStore } from '../store/orders.store.ts'
import { Settlement } from './settlement.ts'

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
   * The order of a store purchase. One that began at the store gets its own order, placed now for the member of the
   * order it names, at our price. Null if it names none of our orders.
   */
  async orderOf(name: ProviderName, purchase: StorePurchase): Promise<OrderDocument | null> {
    const named = await this.store.find(purchase.orderId)
    if (!named || isPaymentOf(named, purchase)) return named
    const own = await this.store.find(purchase.ownOrderId)
    if (own) return own
    const product = (await this.products.findByAppleId(purchase.productId)) ?? asOrdered(named)
    // without its product it is unknown what to credit
    if (product.appleProductId !== purchase.productId) throw new AppError('PRODUCT_NOT_FOUND')
    const placed = await this.store.place(purchase.ownOrderId, named.user_id, product)
    const provider = this.providers.get(name)
    const channel = { at: 'appStore', returnUrl: '' } as const
    await this.store.markOpened(placed._id, name, (round) => provider.tradeFor(placed, channel, round))
    return this.store.get(placed._id)
  }

  /** Applies a store's report of a purchase to its order, and credits the purchase. Null: as above. */
  async apply(name: ProviderName, purchase: StorePurchase): Promise<OrderDocument | null> {
    const order = await this.orderOf(name, purchase)
    if (!order) return null
    if (purchase.fen !== null && purchase.fen !== order.amount)
      this.log.warn('the price of the store differs from ours', { orderId: order._id })
    const applyReport = (one: OrderDocument): Promise<OrderDocument> =>
      this.settlement.applyReportAndFulfil(one._id, name, null, reportOn(purchase, one))
    return applyReport(order).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ORDER_CANNOT_MOVE') throw error
      // another payment took the order meanwhile: this purchase gets its own order
      const own = await this.orderOf(name, purchase)
      if (!own || own._id === order._id) throw error
      return applyReport(own)
    })
  }
}

/** The product as stored in an order. */
const asOrdered = ({ tab, amount, appleProductId, productNum, name, days, points }: OrderDocument): OrderedProduct => ({
  productNum,
  name,
  days,
  points,
  price: amount,
  type: tab === 0 ? 'vip' : 'guanPoint',
  appleProductId: appleProductId ?? null,
})
