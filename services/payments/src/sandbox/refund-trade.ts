import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Cashier } from './cashier.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

export class RefundTrade extends Command<TradeDocument> {
  constructor(readonly number: string) {
    super()
  }
}

/** A refund by the merchant's staff at Alipay's console: all the money goes back. Throws ORDER_NOT_PAID. */
@CommandHandler(RefundTrade)
export class RefundTradeHandler implements ICommandHandler<RefundTrade> {
  constructor(
    private readonly trades: TradesStore,
    private readonly cashier: Cashier,
  ) {}

  async execute({ number }: RefundTrade): Promise<TradeDocument> {
    if (!(await this.trades.refund(number))) throw new AppError('ORDER_NOT_PAID')
    return this.cashier.notified(number)
  }
}
