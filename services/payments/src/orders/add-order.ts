import { idOf, newId } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/rate-limit'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Products } from '../products/products.public.ts'
import { type OrderDocument, OrdersStore } from './orders.store.ts'

const perMinute = 20

export class AddOrder extends Command<OrderDocument> {
  constructor(
    readonly userId: string,
    readonly productNum: string,
    readonly clientId: string | undefined,
  ) {
    super()
  }
}

/** Orders one product at the price of this moment; the same client id gets the same order. */
@CommandHandler(AddOrder)
export class AddOrderHandler implements ICommandHandler<AddOrder> {
  constructor(
    private readonly store: OrdersStore,
    private readonly products: Products,
    private readonly limit: RateLimit,
  ) {}

  async execute({ userId, productNum, clientId }: AddOrder): Promise<OrderDocument> {
    await this.limit.take('order', userId, perMinute, 60)
    const product = await this.products.byNumber(productNum)
    return this.store.place(clientId ? idOf('order', userId, clientId) : newId(), userId, product)
  }
}
