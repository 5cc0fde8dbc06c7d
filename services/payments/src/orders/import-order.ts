import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { AddOrder } from './add-order.ts'
import { Orders } from './orders.public.ts'
import type { OrderDocument } from './store/order-document.store.ts'
import { Commands } from '@xinyu/platform/command/commands'

export class ImportOrder extends Command<OrderDocument> {
  constructor(
    readonly userId: string,
    readonly productNum: string,
    readonly clientId: string,
  ) {
    super()
  }
}

/**
 * A failed order for the demo data: placed as its owner would, then the provider's refusal is settled like any other
 * report.
 */
@CommandHandler(ImportOrder)
export class ImportOrderHandler implements ICommandHandler<ImportOrder> {
  constructor(
    private readonly commands: Commands,
    private readonly orders: Orders,
  ) {}

  async execute({ userId, productNum, clientId }: ImportOrder): Promise<OrderDocument> {
    const order = await this.commands.execute(new AddOrder(userId, productNum, clientId))
    return this.orders.settle(order._id, 'alipay', null, { kind: 'failed', text: '余额不足，支付失败' })
  }
}
