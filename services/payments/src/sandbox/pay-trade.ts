import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Cashier } from './cashier.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

export class PayTrade extends Command<TradeDocument> {
  constructor(readonly number: string) {
    super()
  }
}

/** Marks the trade as paid, without any money, and notifies the merchant. Throws ORDER_CLOSED if it is too late. */
@CommandHandler(PayTrade)
export class PayTradeHandler implements ICommandHandler<PayTrade> {
  constructor(
    private readonly trades: TradesStore,
    private readonly cashier: Cashier,
  ) {}

  async execute({ number }: PayTrade): Promise<TradeDocument> {
    if (!(await this.trades.pay(number))) throw new AppError('ORDER_CLOSED')
    return this.cashier.notified(number)
  }
}
