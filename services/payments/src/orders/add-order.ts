import { idOf, newId } from '@xinyu/platform/ids'
import { AppError } from '@xinyu/platform/error'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Products } from '../products/products.public.ts'
import { Orders } from './orders.public.ts'
import type { OrderDocument } from './store/order.document.ts'
import { OrdersStore } from './store/orders.store.ts'

const perMinute = 20

export class AddOrder extends Command<OrderDocument> {
  constructor(
    readonly userId: string,
    readonly productNum: string,
    readonly clientId: string | undefined,
    /** price shown to the buyer; undefined: the client does not send it */
    readonly price?: number,
  ) {
    super()
  }
}

/**
 * Orders one product at its current price, which must be the price shown to the buyer; the same client id gets the same
 * order.
 */
@CommandHandler(AddOrder)
export class AddOrderHandler implements ICommandHandler<AddOrder> {
  constructor(
    private readonly store: OrdersStore,
    private readonly products: Products,
    private readonly orders: Orders,
    private readonly limit: RateLimit,
  ) {}

  async execute({ userId, productNum, clientId, price }: AddOrder): Promise<OrderDocument> {
    await this.limit.consume('order', userId, perMinute, 60)
    const id = clientId ? idOf('order', userId, clientId) : newId()
    const placed = clientId ? await this.orders.find(id) : null
    if (placed) return placed
    const product = await this.products.getByNumber(productNum)
    if (price !== undefined && price !== product.price)
      throw new AppError('PRICE_CHANGED', { price: product.price, now: `¥${product.price / 100}` })
    await this.orders.assertRoom(userId, product.price)
    return this.store.place(id, userId, product)
  }
}
