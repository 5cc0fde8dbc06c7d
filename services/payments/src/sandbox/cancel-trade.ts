import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Cashier } from './cashier.ts'
import { type TradeDocument, TradesStore } from './trades.store.ts'

export class CancelTrade extends Command<TradeDocument> {
  constructor(readonly number: string) {
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

  async execute({ number }: CancelTrade): Promise<TradeDocument> {
    await this.trades.close(number)
    return this.cashier.notified(number)
  }
}
