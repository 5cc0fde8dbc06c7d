import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Cashier } from './cashier.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

export class CancelTrade extends Command<TradeDocument> {
  constructor(readonly orderId: string) {
    super()
  }
}

/** The buyer cancels: the trade is closed and the merchant notified. */
@CommandHandler(CancelTrade)
export class CancelTradeHandler implements ICommandHandler<CancelTrade> {
  constructor(
    private readonly trades: TradesStore,
    private readonly cashier: Cashier,
  ) {}

  async execute({ orderId }: CancelTrade): Promise<TradeDocument> {
    await this.cashier.openTrade(orderId)
    await this.trades.close(orderId)
    return this.cashier.notified(orderId)
  }
}
